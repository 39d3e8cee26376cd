import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../lib/icons'

interface PageHeaderProps {
  title: string
  /** Where back leads for someone who opened the page by its address; pages of a tab have no back. */
  parent?: string
  extra?: ReactNode
}

export const PageHeader = ({ title, parent, extra }: PageHeaderProps) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  const back = (to: string) => (key === 'default' ? navigate(to, { replace: true }) : navigate(-1))
  return (
    <header className="m-header">
      {parent !== undefined && (
        <button type="button" className="m-icon-button" aria-label="返回" onClick={() => void back(parent)}>
          <Icon name="left" size="xl" />
        </button>
      )}
      <h1 className="m-grow m-ellipsis">{title}</h1>
      {extra}
    </header>
  )
}
