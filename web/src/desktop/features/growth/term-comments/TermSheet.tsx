import { filledIn } from '@xueqiao/contract/common/comment-bank'
import { termCommentsApi as api, TERM_COMMENT_MAX } from '@xueqiao/contract/features/growth/term-comments/api'
import { TERM_COMMENT_LABELS } from '@xueqiao/contract/features/growth/term-comments/labels'
import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useAction } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { cut } from '../../../../lib/format'
import { useBank } from '../../../../shared/useBank'
import { Bank } from '../../../kit/Bank'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { downwards } from '../../../kit/sheet/keys'
import { SheetInput } from '../../../kit/sheet/SheetInput'
import { walk } from '../../../kit/sheet/walk'
import { useTermSheet } from './useTermSheet'
import './term-comments.css'

const HINT = '评语中的 {姓名}、{班级}、{学期} 会换成学生姓名、班级和学期。'

const stateOf = ({ text, releasedAt }: { text: string | null; releasedAt: string | null }) => {
  if (text === null) return <span className="muted">未写</span>
  return releasedAt === null ? (
    <span className="tag orange">待发布</span>
  ) : (
    <span className="tag green">已发布</span>
  )
}

/** A whole class, filled by the keyboard, and released to the families when it is ready. */
export const TermSheet = (asked: { classId: number; semesterId: number }) => {
  const sheet = useTermSheet(asked)
  const { query, rows, changed, refused } = sheet
  const comments = useBank(api)
  const [at, setAt] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  const confirm = useConfirm()
  const releasing = useAction(api.release, { done: ({ released }) => `已发布 ${released} 条评语` })
  useLeaveGuard({
    isUnsaved: () => changed > 0,
    question: () => `还有 ${changed} 名学生的评语没有保存，确定要离开吗?`,
  })
  if (query.data === undefined)
    return (
      <section className="card">
        {query.isError ? (
          <FailedState
            title="未能打开评语表"
            text={failureText(query.error, api.sheet)}
            onRetry={query.refetch}
          />
        ) : (
          <LoadingRows />
        )}
      </section>
    )
  const { className, semesterName, mayEdit } = query.data
  const waiting = rows.filter(({ text, releasedAt }) => text !== null && releasedAt === null).length

  const release = async () => {
    const isMeant = await confirm({
      title: '发布期末评语',
      question: `确定发布 ${className} ${waiting} 名学生的期末评语吗?`,
      note: '学生和家长会收到提醒；发布后仍可修改，但不能清空。',
      ok: '发布',
    })
    if (isMeant) await releasing.run({ body: asked })
  }
  const insert = (text: string) => {
    const row = rows[at]
    if (row === undefined || !mayEdit) return
    const words = filledIn(text, { 姓名: row.studentName, 班级: className, 学期: semesterName })
    sheet.type(row, { text: cut(`${sheet.read(row, 'text')}${words}`, TERM_COMMENT_MAX) })
  }
  const press = (event: KeyboardEvent, row: number) => {
    const kept = event.altKey ? comments[Number(event.key) - 1] : undefined
    if (kept !== undefined) insert(kept.text)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void sheet.save()
    else if (downwards(event) !== 0) walk(table.current, row, 'text', { down: downwards(event) })
    else return
    event.preventDefault()
  }

  return (
    <section className="card kit-sheet term-sheet" aria-label={`${className} 的期末评语`}>
      <p className="muted">
        {mayEdit
          ? '回车或 ↓ 到下一名，Alt 加数字插入常用评语，Ctrl 加回车保存；发布后学生和家长可见。'
          : '期末评语由班主任填写和发布。'}
      </p>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{TERM_COMMENT_LABELS.studentName}</th>
            <th scope="col">{TERM_COMMENT_LABELS.text}</th>
            <th scope="col">{TERM_COMMENT_LABELS.status}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.studentId} {...(index === at && { className: 'at' })}>
              <th scope="row">
                {row.studentName}
                <small className="muted">{row.studentNumber}</small>
                {refused[row.studentId] !== undefined && <small role="alert">{refused[row.studentId]}</small>}
              </th>
              <td>
                <SheetInput
                  label={`${row.studentName} ${TERM_COMMENT_LABELS.text}`}
                  place={`${index}-text`}
                  text={sheet.read(row, 'text')}
                  wrong={undefined}
                  wide
                  maxLength={TERM_COMMENT_MAX}
                  disabled={!mayEdit}
                  onFocus={() => setAt(index)}
                  onType={(text) => sheet.type(row, { text })}
                  onKeyDown={(event) => press(event, index)}
                />
              </td>
              <td>{stateOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState icon="student" title="这个班级还没有学生" />}
      {mayEdit && (
        <div className="term-foot">
          <Bank
            api={api}
            comments={comments}
            onInsert={insert}
            text={rows[at] ? sheet.read(rows[at], 'text') : ''}
            hint={HINT}
          />
          <div className="term-buttons">
            <span className="muted" role="status">
              已写 {rows.filter(({ text }) => text !== null).length} / {rows.length}
              {changed > 0 && `，${changed} 名待保存`}
            </span>
            <Button disabled={waiting === 0 || changed > 0} loading={releasing.busy} onClick={release}>
              发布（{waiting}）
            </Button>
            <SaveButton busy={sheet.busy} disabled={changed === 0} text="保存" onClick={sheet.save} />
          </div>
        </div>
      )}
    </section>
  )
}
