const KEY = 'lastActivity'

/** When somebody last did something, in any tab. */
export const lastActivity = () => Number(localStorage.getItem(KEY) ?? 0)
export const noteActivity = () => localStorage.setItem(KEY, String(Date.now()))
