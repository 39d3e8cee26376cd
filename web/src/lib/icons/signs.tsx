import type { ReactNode } from 'react'

/** What is done or told: arrows, marks and warnings. */
export const SIGNS = {
  alert: (
    <>
      <path d="M12 4 2.5 20h19z" />
      <path d="M12 10v4.5M12 17.2v.1" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  check2: (
    <>
      <path d="M2.5 12.5l4 4L15 8" />
      <path d="M11 15.5l1 1L21.5 8" />
    </>
  ),
  collapse: <path d="M4 5h16M4 19h16M11 12h9M7.5 8.5 4 12l3.5 3.5" />,
  cols: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="2" />
      <path d="M9.3 5v14M14.7 5v14" />
    </>
  ),
  down: <path d="M6 9.5l6 6 6-6" />,
  export: (
    <>
      <path d="M12 4v11M8 11l4 4 4-4" />
      <path d="M4 16v4h16v-4" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  eyeoff: (
    <>
      <path d="M4 9c2 3 5 4.5 8 4.5S18 12 20 9" />
      <path d="M12 13.5V17M6.5 12.3 4.5 15M17.5 12.3l2 2.7" />
    </>
  ),
  import: (
    <>
      <path d="M12 15V4M8 8l4-4 4 4" />
      <path d="M4 16v4h16v-4" />
    </>
  ),
  left: <path d="M14.5 6l-6 6 6 6" />,
  logout: (
    <>
      <path d="M10 4H5v16h5" />
      <path d="M10 12h10M16.5 8.5 20 12l-3.5 3.5" />
    </>
  ),
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  more: (
    <>
      <circle cx="6" cy="12" r=".8" />
      <circle cx="12" cy="12" r=".8" />
      <circle cx="18" cy="12" r=".8" />
    </>
  ),
  mute: (
    <>
      <path d="M6 17V11a6 6 0 0110-4.5M18 11v6l1.5 1.5h-13" />
      <path d="M4 4l16 16" />
    </>
  ),
  play: <path d="M7 4.5v15l12-7.5z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  redo: (
    <>
      <path d="M16 5l4 4-4 4" />
      <path d="M20 9H10a5.5 5.5 0 000 11h5" />
    </>
  ),
  refresh: (
    <>
      <path d="M19.5 8A8 8 0 104 13" />
      <path d="M20 4v4.5h-4.5" />
    </>
  ),
  right: <path d="M9.5 6l6 6-6 6" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="M15.5 15.5 20 20" />
    </>
  ),
  reply: <path d="M9 7L4 12l5 5M4.5 12H14a6 6 0 016 6v1" />,
  smile: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8.5 14.5a4.2 4.2 0 007 0M9 9.8v.4M15 9.8v.4" />
    </>
  ),
  swap: <path d="M4 9h15l-4-4M20 15H5l4 4" />,
  undo: (
    <>
      <path d="M8 5 4 9l4 4" />
      <path d="M4 9h10a5.5 5.5 0 010 11H9" />
    </>
  ),
  up: <path d="M6 14.5l6-6 6 6" />,
  warn: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16.2v.1" />
    </>
  ),
  x: <path d="M6 6l12 12M18 6L6 18" />,
} satisfies Record<string, ReactNode>
