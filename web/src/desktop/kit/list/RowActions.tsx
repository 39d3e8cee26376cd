import type { Permission } from '@xueqiao/contract/access/permissions'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Icon } from '../../../lib/icons'
import { useCan } from '../../../session/access'

export interface RowAction {
  label: string
  /** The button waits for a promise, so that a slow call is seen and not started twice. */
  onClick: () => unknown
  need?: Permission
  danger?: boolean
}

const ActionButton = ({ label, onClick, danger = false }: RowAction) => {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    try {
      await onClick()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" size="small" danger={danger} aria-busy={busy} onClick={press}>
      {label}
    </Button>
  )
}

interface Props {
  actions: readonly RowAction[]
  /** How many fit in the row; what does not goes behind 更多. */
  room?: number
}

export const RowActions = ({ actions, room = 3 }: Props) => {
  const can = useCan()
  const allowed = actions.filter((action) => action.need === undefined || can(action.need))
  const inline = allowed.length > room ? allowed.slice(0, room - 1) : allowed
  const rest = allowed.slice(inline.length)
  return (
    <div className="kit-actions">
      {inline.map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ label, onClick, danger = false }) => ({ key: label, label, danger, onClick })),
          }}
        >
          <Button type="link" size="small" icon={<Icon name="down" />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
