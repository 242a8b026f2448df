import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { SiteMap } from './SiteMap.tsx';

test('in a browser that draws no maps the list stands alone, and is told so with a sentence in its place', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const onUnavailable = jest.fn();
  onScreen(
    <SiteMap
      label="Map of the sites"
      settings={{ tiles: null, mapboxToken: null }}
      points={[]}
      groups={[]}
      onUnavailable={onUnavailable}
    />,
  );
  expect((await screen.findByRole('status')).textContent).toContain('The list has everything');
  expect(screen.getByRole('region', { name: 'Map of the sites' })).toBeTruthy();
  expect(onUnavailable).toHaveBeenCalledWith('webgl');
});
