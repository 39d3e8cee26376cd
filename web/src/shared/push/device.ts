/** How it stands with pushes on this device. `install`: only an app on the home screen may (iOS). */
export type PushStanding = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad says it is a Mac.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const subscriptionHere = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null

export const standingHere = async (): Promise<PushStanding> => {
  if (!canPush()) return isIos() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await subscriptionHere()) === null ? 'off' : 'on'
}
