import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnyEndpoint } from '../../../api/call'
import { failureText } from '../../../api/failure'
import { Need } from '../../../session/access'
import { Dialog } from '../dialog/Dialog'
import { FailedState, LoadingRows } from '../list/TableState'

/** What a list says to the dialog about one of its rows. */
export interface Looking {
  open: boolean
  id: number
  onClose: () => void
  /** Left out where the viewer may not change. */
  onEdit?: ((id: number) => unknown) | false
}

interface Props extends Looking {
  noun: string
  /** Who or what it is about, beside the noun. */
  about?: string
  width?: number
  /** Who may edit; left out where everyone sees the button. */
  need?: string
  /** The page that shows the same and more. */
  home?: { to: string; label: string }
  children: ReactNode
}

/** A quick look from a list; whoever goes on to edit leaves it. */
export const DetailDialog = (props: Props) => {
  const { open, id, onClose, onEdit, noun, about, width = 800, need, home, children } = props
  const edit = () => {
    onClose()
    if (onEdit) return onEdit(id)
  }
  return (
    <Dialog
      open={open}
      title={about === undefined ? `${noun}详情` : `${noun}详情 · ${about}`}
      width={width}
      onClose={onClose}
      footer={
        <>
          {home && (
            <Link to={home.to} className="kit-dialog-note">
              {home.label}
            </Link>
          )}
          <Button onClick={onClose}>关闭</Button>
          {onEdit && (
            <Need code={need ?? []}>
              <Button type="primary" onClick={edit}>
                编辑
              </Button>
            </Need>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}

interface BodyProps<Data> {
  query: UseQueryResult<Data>
  endpoint: AnyEndpoint
  noun: string
  children: (data: Data) => ReactNode
}

/** The record itself, or why it is not there. */
export const DetailBody = <Data,>({ query, endpoint, noun, children }: BodyProps<Data>) => {
  if (query.isPending) return <LoadingRows rows={6} />
  if (query.isSuccess) return children(query.data)
  return (
    <FailedState
      title={`未能打开${noun}详情`}
      text={failureText(query.error, endpoint)}
      onRetry={query.refetch}
    />
  )
}
