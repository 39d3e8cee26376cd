import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../lib/icons'

interface RowProps {
  leading?: ReactNode
  title: ReactNode
  note?: ReactNode
  trailing?: ReactNode
  /** A row leads to a page, does something, or only shows. */
  to?: string
  onClick?: () => void
}

export const Row = ({ leading, title, note, trailing, to, onClick }: RowProps) => {
  const content = (
    <>
      {leading}
      <span className="m-grow">
        <span className="m-block m-ellipsis">{title}</span>
        {note !== undefined && <span className="m-meta">{note}</span>}
      </span>
      {trailing}
      {(to !== undefined || onClick !== undefined) && (
        <span className="m-chevron">
          <Icon name="right" />
        </span>
      )}
    </>
  )
  if (to !== undefined)
    return (
      <Link className="m-row" to={to}>
        {content}
      </Link>
    )
  if (onClick !== undefined)
    return (
      <button type="button" className="m-row" onClick={onClick}>
        {content}
      </button>
    )
  return <div className="m-row">{content}</div>
}

/** A fact: its name at the left, its value at the right; what is missing is said in words. */
export const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="m-row m-fact">
    <span className="m-grow">{label}</span>
    <span className="m-row-value">{value ?? '未登记'}</span>
  </div>
)
