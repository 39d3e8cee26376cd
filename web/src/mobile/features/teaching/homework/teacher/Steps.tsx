import { homeworksApi as api, type HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { REASON_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useActions } from '../../../../../api/action'
import { TextField } from '../../../../kit/form/TextField'
import { Sheet } from '../../../../kit/Sheet'
import { isOut } from './given'
import { editOf, LIST, pathOf } from './places'

const ASKED = {
  withdraw: {
    title: '撤回作业',
    question: '学生和家长将不再看到它，当天的作业时长也不再计算；已提交的内容保留。',
    ok: '撤回',
  },
  remove: { title: '删除草稿', question: '删除后不能恢复。', ok: '删除' },
} as const

/** What whoever gave it does with it next: by what it is at; asked where it reaches pupils. */
export const Steps = ({ homework }: { homework: HomeworkDetail }) => {
  const navigate = useNavigate()
  const { run, busy } = useActions()
  const [asking, setAsking] = useState<keyof typeof ASKED>()
  const [reason, setReason] = useState('')
  const { id, status, version, may } = homework
  const params = { id }
  if (!may.manage) return null
  const after = () => setAsking(undefined)
  const deeds = {
    withdraw: () => run(api.withdraw, { params, body: { reason } }, { after }),
    remove: () => run(api.remove, { params }, { after: () => void navigate(LIST, { replace: true }) }),
  }
  const button = (text: string, deed: () => unknown, look = '') => (
    <button type="button" className={`m-button m-wide ${look}`} disabled={busy} onClick={() => void deed()}>
      {text}
    </button>
  )
  return (
    <>
      {status === 'DRAFT' && (
        <div className="m-hw-buttons">
          <Link className="m-button m-grow" to={editOf(id)}>
            编辑
          </Link>
          {button('发布', () => run(api.publish, { params, body: { version } }))}
        </div>
      )}
      {isOut(homework) && (
        <Link className="m-button m-wide" to={editOf(id)}>
          修改
        </Link>
      )}
      {status === 'SCHEDULED' && may.end && button('取消定时', () => run(api.unschedule, { params }))}
      {status === 'PUBLISHED' && may.end && button('截止收取', () => run(api.close, { params }))}
      {status === 'CLOSED' && may.end && button('重新开放收取', () => run(api.reopen, { params }))}
      <div className="m-hw-buttons">
        {button('复制为草稿', () =>
          run(api.copy, { params }, { after: (copy) => void navigate(pathOf(copy.id)) }),
        )}
        {isOut(homework) && may.end && button('撤回', () => setAsking('withdraw'), 'm-danger')}
        {status === 'DRAFT' && button('删除草稿', () => setAsking('remove'), 'm-danger')}
      </div>
      {asking !== undefined && (
        <Sheet title={ASKED[asking].title} onClose={after}>
          <div className="m-sheet-form">
            <p>{ASKED[asking].question}</p>
            {asking === 'withdraw' && (
              <TextField
                label="撤回原因（可不填，其他老师看得到）"
                value={reason}
                error={undefined}
                maxLength={REASON_MAX}
                onChange={setReason}
              />
            )}
            {button(ASKED[asking].ok, deeds[asking], 'm-danger')}
          </div>
        </Sheet>
      )}
    </>
  )
}
