'use client';

import { Component, type ReactNode } from 'react';

/** Catches what keeps a map from being shown at all, such as a script that can't be fetched. */
export class MapGuard extends Component<{ onFailed(): void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
