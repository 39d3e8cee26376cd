import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { REFUSED } from '../../../api/failure'
import { Icon, type IconName } from '../../../lib/icons'
import './table-state.css'

/** Rows in the shape of rows: the page stands still when the data comes. */
export const LoadingRows = ({ rows = 8 }: { rows?: number }) => (
  <div role="status" aria-label="加载中" className="kit-skeleton">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical bars without identity
      <div key={row}>
        <span className="bone" />
      </div>
    ))}
  </div>
)

interface Props {
  icon: IconName
  title: string
  text?: string | undefined
  /** Where it is all that a page shows. */
  heading?: 'h1'
  children?: ReactNode
}

/** A sentence and the next action, in place of rows. */
export const EmptyState = ({ icon, title, text, heading: Title, children }: Props) => (
  <div className="kit-state">
    <Icon name={icon} size="xl" />
    {Title ? <Title className="kit-state-title">{title}</Title> : <p className="kit-state-title">{title}</p>}
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)

export const FailedState = ({
  title,
  text,
  onRetry,
}: {
  title: string
  text: string
  onRetry: () => void
}) => (
  <EmptyState icon="warn" title={title} text={text}>
    {text.startsWith(REFUSED) ? (
      <Link className="btn" to="/dashboard">
        返回首页
      </Link>
    ) : (
      <Button icon={<Icon name="refresh" />} onClick={onRetry}>
        重试
      </Button>
    )}
  </EmptyState>
)
