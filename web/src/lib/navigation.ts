type Navigate = (path: string, options?: { replace?: boolean }) => unknown

let navigate: Navigate = (path) => window.location.assign(path)

/** The router lends its navigation to code that lives outside components (expired sessions, sign-out). */
export const bindNavigation = (to: Navigate) => {
  navigate = to
}

export const goTo: Navigate = (path, options) => navigate(path, options)
