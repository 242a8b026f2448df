let tell = () => {};
const answers = new Promise<void>((done) => {
  tell = done;
});

/** From now on the page answers every press, those that came earlier too; `data-alive` says so. */
export function setAlive() {
  document.documentElement.dataset.alive = '';
  tell();
}

/** A page that a server drew has what it begins with: whatever else it asks for waits until it answers a press. */
export const whenAlive = (): Promise<void> | undefined => (typeof window !== 'undefined' && window.__early ? answers : undefined);
