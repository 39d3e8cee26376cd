import { create } from 'zustand'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const system = window.matchMedia('(prefers-color-scheme: dark)')

const chosen = (): Theme | undefined => {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : undefined
}
const current = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light')

/** What somebody wished for, and what it comes to. */
type Wish = Theme | 'system'
const now = (): { theme: Theme; wish: Wish } => ({ theme: current(), wish: chosen() ?? 'system' })

/** The system's wish until the user chooses. */
export const useTheme = create(now)

const apply = () => {
  const theme = current()
  document.documentElement.dataset.theme = theme
  useTheme.setState(now())
}

/** 跟随系统 forgets what was chosen. */
export const chooseTheme = (wish: Wish) => {
  if (wish === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, wish)
  apply()
}

export const toggleTheme = () => chooseTheme(current() === 'dark' ? 'light' : 'dark')

// Imported first by the entry, so the attribute stands before anything is drawn.
apply()
system.addEventListener('change', apply)
