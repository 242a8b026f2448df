type Notice = {
  title: string;
  body: string;
  tag: string;
  onClick?: () => void;
};

/** Whether this browser, here, shows notifications at all; plain HTTP has none. */
export const canNotify = () => typeof Notification !== 'undefined' && window.isSecureContext;

/** Shows a notification to who allowed it; whether the browser took it. Some phones name the function and lack it. */
export function notify({ title, body, tag, onClick }: Notice): boolean {
  if (!canNotify() || Notification.permission !== 'granted') return false;
  try {
    const notice = new Notification(title, { body, tag, requireInteraction: true });
    notice.onclick = () => {
      window.focus();
      notice.close();
      onClick?.();
    };
    return true;
  } catch {
    return false;
  }
}
