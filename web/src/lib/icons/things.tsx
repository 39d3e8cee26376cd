import type { ReactNode } from 'react'

/** What there is: people, papers, places and tools. */
export const THINGS = {
  bell: (
    <>
      <path d="M6 17V11a6 6 0 0112 0v6l1.5 1.5h-15z" />
      <path d="M10 21h4" />
    </>
  ),
  book: (
    <>
      <path d="M12 6c-2-1.6-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.4 12 6z" />
      <path d="M12 6v13.5" />
    </>
  ),
  cal: (
    <>
      <rect x="4" y="5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8 3v4M16 3v4" />
    </>
  ),
  call: (
    <path d="M5 4h4l1.8 4.6-2.3 1.7a12 12 0 005.2 5.2l1.7-2.3L20 15v4a1.5 1.5 0 01-1.6 1.5C10.6 20 4 13.4 3.5 5.6A1.5 1.5 0 015 4z" />
  ),
  camera: (
    <>
      <path d="M4 8h4l1.5-3h5L16 8h4v11H4z" />
      <circle cx="12" cy="13" r="3.4" />
    </>
  ),
  chart: (
    <>
      <path d="M4 4v16h16" />
      <path d="M8 16v-4M12 16V8M16 16v-6" />
    </>
  ),
  chat: (
    <>
      <path d="M4 5h16v11H10l-4 4v-4H4z" />
      <path d="M8 9h8M8 12h5" />
    </>
  ),
  clip: <path d="M8 12.5l6-6a3 3 0 014.2 4.2l-8 8a5 5 0 01-7-7L11 4" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.5V6a2 2 0 00-2-2H6a2 2 0 00-2 2v7.5a2 2 0 002 2h2.5" />
    </>
  ),
  file: (
    <>
      <path d="M6 3h8l4 4v14H6z" />
      <path d="M14 3v4h4M9 12h6M9 16h6" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2" />
    </>
  ),
  grid: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" />
      <path d="M4 9.5h16M4 15h16M10 4v16" />
    </>
  ),
  home: (
    <>
      <path d="M4 11 12 4l8 7" />
      <path d="M6 9.5V20h12V9.5" />
      <path d="M10 20v-5h4v5" />
    </>
  ),
  image: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="2" />
      <path d="M4 16l5-5 4 4 2.5-2.5L20 17" />
      <circle cx="15.5" cy="9.5" r="1.3" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="14" r="4" />
      <path d="M11 11l8.5-8M16 6l3 3" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 018 0v3" />
    </>
  ),
  moon: <path d="M19.5 14.5A8 8 0 019.5 4.5a8 8 0 1010 10z" />,
  pen: (
    <>
      <path d="M4 20l1-4L16.5 4.5l3 3L8 19z" />
      <path d="M14 7l3 3" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2" />
      <path d="M11 18h2" />
    </>
  ),
  pin: (
    <>
      <path d="M9 4h6l-.5 6 3.5 3.5H6L9.5 10z" />
      <path d="M12 13.5V20" />
    </>
  ),
  print: (
    <>
      <path d="M7 9V4h10v5M7 17H4v-8h16v8h-3" />
      <rect x="7" y="14" width="10" height="6" />
    </>
  ),
  school: (
    <>
      <path d="M3 10 12 4l9 6" />
      <path d="M5 9.5V20h14V9.5" />
      <path d="M9 20v-6h6v6" />
      <path d="M12 4V2" />
    </>
  ),
  send: (
    <>
      <path d="M4 11.5 20 4l-6 16-3-6.5z" />
      <path d="M11 13.5 20 4" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z" />
      <path d="M8.5 12l2.5 2.5 4.5-5" />
    </>
  ),
  sprout: (
    <>
      <path d="M12 20v-8" />
      <path d="M12 12c0-4-3-6-7-6 0 4 3 6 7 6z" />
      <path d="M12 10c0-3 2.5-5 7-5 0 4-3 6-7 6" />
    </>
  ),
  student: (
    <>
      <path d="M2 9l10-4 10 4-10 4z" />
      <path d="M6 11v5c2 2.4 10 2.4 12 0v-5" />
      <path d="M22 9v6" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M5.3 18.7l1.8-1.8M16.9 7.1l1.8-1.8" />
    </>
  ),
  teacher: (
    <>
      <circle cx="9" cy="7.5" r="3.5" />
      <path d="M2.5 20c.6-4.4 3-6.5 6.5-6.5 1.6 0 3 .4 4 1.3" />
      <path d="M13 4h8v8h-5M15 18l2 2 4-4.5" />
    </>
  ),
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20c1-4.5 4-6 8-6s7 1.5 8 6" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 19c.8-4 3.2-5.5 6.5-5.5s5.7 1.5 6.5 5.5" />
      <path d="M15.5 4.8a3.5 3.5 0 010 6.4M18 13.8c2 .8 3 2.6 3.5 5.2" />
    </>
  ),
} satisfies Record<string, ReactNode>
