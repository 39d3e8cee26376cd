import { planRecordApi as api } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import { PLAN_REASON_MAX } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { Dialog } from '../../../../lib/Dialog'
import { formatFeedTime } from '../../../../lib/format'
import { StatusTag } from './naming'
import { PlanTable, type Weeks } from './PlanTable'

const Version = ({ id, number, weeks }: { id: number; number: number; weeks: Weeks | undefined }) => {
  const { data } = useApi(api.version, { params: { id, number: String(number) } })
  return data === undefined ? null : <PlanTable content={data.content} weeks={weeks} />
}

/** What was handed in, and what became of it. */
export const VersionsCard = ({ id, weeks }: { id: number; weeks: Weeks | undefined }) => {
  const { data = [] } = useApi(api.versions, { params: { id } }, { silent: true })
  const [open, setOpen] = useState<number>()
  if (data.length === 0) return null
  return (
    <section className="card plan-card" aria-label="版本">
      <h2>版本</h2>
      <ol className="plan-versions">
        {data.map((version) => (
          <li key={version.number}>
            <Button type="link" size="small" onClick={() => setOpen(version.number)}>
              第 {version.number} 版
            </Button>
            <StatusTag status={version.status} />
            <small className="muted">
              {formatFeedTime(version.submittedAt)} 提交
              {version.decidedByName !== null &&
                version.status !== 'WITHDRAWN' &&
                `，${version.decidedByName} 审核`}
            </small>
            {version.reason !== null && <p>{version.reason}</p>}
          </li>
        ))}
      </ol>
      <Dialog
        open={open !== undefined}
        title={`第 ${open ?? ''} 版`}
        width={1000}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && <Version id={id} number={open} weeks={weeks} />}
      </Dialog>
    </section>
  )
}

/** What colleagues say of it; the author is told. */
export const CommentsCard = ({ id }: { id: number }) => {
  const { data = [] } = useApi(api.comments, { params: { id } }, { silent: true })
  const [text, setText] = useState('')
  const sending = useAction(api.comment, { after: () => setText('') })
  return (
    <section className="card plan-card" aria-label="评论">
      <h2>评论{data.length > 0 && <small className="muted"> {data.length} 条</small>}</h2>
      <ol className="plan-comments">
        {data.map(({ id: key, authorName, text: said, createdAt }) => (
          <li key={key}>
            <b>{authorName}</b> <small className="muted">{formatFeedTime(createdAt)}</small>
            <p>{said}</p>
          </li>
        ))}
      </ol>
      <Input.TextArea
        aria-label="写一条评论"
        placeholder="写一条评论"
        rows={2}
        maxLength={PLAN_REASON_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        size="small"
        disabled={text.trim() === '' || sending.busy}
        onClick={() => void sending.run({ params: { id }, body: { text } })}
      >
        发送
      </Button>
    </section>
  )
}
