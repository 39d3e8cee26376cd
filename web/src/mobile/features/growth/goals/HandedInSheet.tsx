import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import type { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import type { HandedInRow } from '@xueqiao/contract/features/growth/achievements/handed-in'
import { HANDED_IN_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { REJECT_REASON_MAX } from '@xueqiao/contract/features/growth/achievements/values'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useAction } from '../../../../api/action'
import type { AnyEndpoint } from '../../../../api/call'
import { authorText } from '../../../../shared/growth/words'
import { Pictures } from '../../../../shared/photos/Pictures'
import { Attachments } from '../../../kit/Attachments'
import { Deciding } from '../../../kit/form/Deciding'
import { Fact } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Removing, StatusTag } from './Standing'

interface Api
  extends Pick<typeof achievementsApi | typeof activitiesApi, 'approveMany' | 'reject' | 'remove'> {
  get: AnyEndpoint
}

interface ActionsProps {
  api: Api
  row: HandedInRow
  /** What may be missing, said where something is sent back. */
  missing: string
  name: string
  onEdit: () => void
  onClose: () => void
}

const Actions = ({ api, row, missing, name, onEdit, onClose }: ActionsProps) => {
  const approving = useAction(api.approveMany, { after: onClose })
  const rejecting = useAction(api.reject, { after: onClose })
  const removing = useAction(api.remove, { after: onClose })
  const { id, version } = row
  if (row.mayDecide)
    return (
      <Deciding
        label={LABELS.reason}
        maxLength={REJECT_REASON_MAX}
        placeholder={`退回时填写，如 ${missing}`}
        busy={approving.busy || rejecting.busy}
        onApprove={() => void approving.run({ body: { ids: [id], versions: { [id]: version } } })}
        onReject={(reason) => void rejecting.run({ params: { id }, body: { reason, version } })}
      />
    )
  if (!row.mayEdit) return null
  return (
    <>
      <div className="m-sheet-form">
        <button type="button" className="m-button m-wide" onClick={onEdit}>
          编辑
        </button>
      </div>
      <Removing
        name={name}
        status={row.status}
        busy={removing.busy}
        onRemove={() => void removing.run({ params: { id } })}
      />
    </>
  )
}

const isPicture = ({ thumbnailUrl }: StoredFile) => thumbnailUrl !== null

interface Props<One> {
  api: Api
  noun: string
  missing: string
  query: ComponentProps<typeof Loaded<One>>['query']
  nameOf: (row: One) => string
  factsOf: (row: One) => ReactNode
  form: (row: One, onClose: () => void) => ReactNode
  onClose: () => void
}

/** One that was handed in, with its proofs; those in charge of the class decide here, and whoever handed it in mends it. */
export const HandedInSheet = <One extends HandedInRow & { files: StoredFile[] }>(props: Props<One>) => {
  const { api, noun, missing, query, nameOf, factsOf, form, onClose } = props
  const [editing, setEditing] = useState<One>()
  if (editing !== undefined) return form(editing, () => setEditing(undefined))
  return (
    <Sheet title={query.data === undefined ? noun : nameOf(query.data)} onClose={onClose}>
      <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={4} />}>
        {(row) => (
          <>
            <Fact label="学生" value={[row.studentName, row.className].filter(Boolean).join('，')} />
            {factsOf(row)}
            <Fact label="提交人" value={authorText(row)} />
            <Fact label={LABELS.status} value={<StatusTag status={row.status} />} />
            {row.reason !== null && <Fact label={LABELS.reason} value={row.reason} />}
            {row.note !== null && <p className="m-sheet-form">{row.note}</p>}
            <div className="m-sheet-form">
              <Pictures pictures={row.files.filter(isPicture)} />
              <Attachments files={row.files.filter((file) => !isPicture(file))} />
            </div>
            <Actions {...{ api, row, missing, onClose }} name={nameOf(row)} onEdit={() => setEditing(row)} />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
