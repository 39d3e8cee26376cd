import type { ReactNode } from 'react'
import type { Tool } from './InkBoard'

const SHAPES: Record<Tool, ReactNode> = {
  tick: <path d="M5 12.5 10 18 19 6" />,
  half: <path d="M5 12.5 10 18 19 6M12.5 9.5l6 7.5" />,
  cross: <path d="M6 6l12 12M18 6 6 18" />,
  pen: <path d="M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3" />,
  text: <path d="M6 8V5.5h12V8M12 5.5V19M9.5 19h5" />,
  erase: <path d="M8.5 18.5 4.5 14.5 13 6l5.5 5.5-7 7zM9 10l5.5 5.5M8.5 18.5H19" />,
  move: (
    <path d="M8.5 12.5V7a1.3 1.3 0 012.6 0v4-6a1.3 1.3 0 012.6 0v6-5a1.3 1.3 0 012.6 0v6-3a1.3 1.3 0 012.6 0v5a6 6 0 01-6 6c-2.6 0-4-1.2-5.2-3.2l-2.5-4a1.3 1.3 0 012.1-1.5z" />
  ),
}

/** What a tool is for, on its button; the button says it in words. */
export const ToolSign = ({ tool, className = 'i' }: { tool: Tool; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
    {SHAPES[tool]}
  </svg>
)
