import { SIGNS } from './icons/signs'
import { THINGS } from './icons/things'

/** Line icons on a 24 grid; decorative, so whoever uses one gives the name in words. */
const SHAPES = { ...SIGNS, ...THINGS }

export type IconName = keyof typeof SHAPES

interface IconProps {
  name: IconName
  /** 14, 16 (usual), 20 or 24 pixels. */
  size?: 's' | 'm' | 'l' | 'xl'
  className?: string
}

export const Icon = ({ name, size = 'm', className = '' }: IconProps) => (
  <svg className={`i ${size === 'm' ? '' : size} ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
    {SHAPES[name]}
  </svg>
)

/** A bridge between a roof and a book. */
export const Logo = ({ size = 30 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 48 48"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <g stroke="currentColor" strokeWidth="2.6">
      <path d="M4.5 18.5 12.5 10l8 8.5M7.5 16v13M17.5 16v9" />
      <path d="M35.5 15c-2-1.7-5-2.1-8-1.6v9.8c3-.5 6 0 8 1.6 2-1.6 5-2.1 8-1.6v-9.8c-3-.5-6-.1-8 1.6zM35.5 15v9.8" />
      <path d="M14.5 38a9.8 9.8 0 0119 0" />
    </g>
    <path stroke="var(--orange)" strokeWidth="2.8" d="M4 37.5C11 28.5 17 25.5 24 25.5S37 28.5 44 37.5" />
  </svg>
)
