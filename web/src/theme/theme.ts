import { create } from 'zustand'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const system = window.matchMedia('(prefers-color-scheme: dark)')

const chosen = (): Theme | undefined => {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : undefined
}
const current = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light')

/** The system's wish until the user chooses. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: current() }))

const apply = () => {
  const theme = current()
  document.documentElement.dataset.theme = theme
  useTheme.setState({ theme })
}

export const toggleTheme = () => {
  localStorage.setItem(KEY, current() === 'dark' ? 'light' : 'dark')
  apply()
}

// Imported first by the entry, so the attribute stands before anything is drawn.
apply()
system.addEventListener('change', apply)
