import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface CardProps {
  title?: string
  /** A short word at the right of the title: text, or a link when `to` is given. */
  extra?: ReactNode
  to?: string
  children: ReactNode
}

export const Card = ({ title, extra, to, children }: CardProps) => (
  <section className="m-card" aria-label={title}>
    {title !== undefined && (
      <header>
        <h2>{title}</h2>
        {to !== undefined ? <Link to={to}>{extra}</Link> : <span className="m-meta">{extra}</span>}
      </header>
    )}
    {children}
  </section>
)
