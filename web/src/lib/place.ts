const mobilePort: string | undefined = import.meta.env.VITE_MOBILE_PORT

/** The phone side of the product: a path under /mobile, or the port set aside for it (decisions G38). */
export const isMobilePlace = (path = window.location.pathname) =>
  path === '/mobile' ||
  path.startsWith('/mobile/') ||
  (mobilePort !== undefined && window.location.port === mobilePort)

export const loginPath = (path?: string) => (isMobilePlace(path) ? '/mobile/login' : '/login')

/** The device, not the address: user agent, or a narrow screen with touch (decisions G76). */
export const isMobileDevice = () =>
  /Android|iPhone|iPad|iPod|Mobile|HarmonyOS/i.test(navigator.userAgent) ||
  (window.innerWidth < 768 && (navigator.maxTouchPoints > 0 || 'ontouchstart' in window))

/** Only our own paths, and never the login page itself (SESSION-16). */
export const safeRedirect = (target: string | null): string | undefined => {
  if (target === null || !target.startsWith('/') || /^\/[/\\]/.test(target)) return undefined
  try {
    const url = new URL(target, window.location.origin)
    if (url.origin !== window.location.origin || /^(\/mobile)?\/login\/?$/.test(url.pathname))
      return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** The login page, with the way back to where one was. */
export const loginWithReturn = ({ pathname, search }: { pathname: string; search: string }) => {
  const login = loginPath(pathname)
  const back = safeRedirect(pathname + search)
  return back === undefined || pathname === '/' ? login : `${login}?redirect=${encodeURIComponent(back)}`
}
