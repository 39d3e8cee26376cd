import { filledIn } from '@xueqiao/contract/common/comment-bank'
import { today } from '@xueqiao/contract/common/school-time'
import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import {
  type AssessmentSheet,
  assessmentSheetApi as api,
  type SheetRow,
} from '@xueqiao/contract/features/growth/assessments/sheet'
import {
  ASSESSMENT_COMMENT_MAX,
  type AssessmentType,
  SCORE_FIELDS,
  type Scores,
} from '@xueqiao/contract/features/growth/assessments/values'
import { Button, Input, Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { failureText } from '../../../../api/failure'
import { cut } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { useBank } from '../../../../shared/useBank'
import { Bank } from '../../../kit/Bank'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { DateField } from '../../../pickers/DateField'
import { BANK_HINT } from './bank'
import { StatusTag, typeOptions } from './naming'
import { periodOf } from './pending'
import { Quotes } from './Quotes'
import { ScoreInput } from './ScoreInput'
import { useClassSheet } from './useClassSheet'
import './panel.css'

export interface Asked {
  classId: number
  type: AssessmentType
  date: string
}

/** What each score is about. */
const HINTS: Scores<string> = {
  academicScore: '课堂参与、作业与订正',
  behaviorScore: '守时、整洁、承担值日',
  socialScore: '倾听、合作、求助',
}

const scoreIn = (text: string) => (text.trim() === '' ? null : Number(text))

/** Who comes next: whoever has nothing yet, after this one and then from the beginning; else the next of the class. */
const nextAfter = (rows: readonly SheetRow[], at: number) => {
  const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return (round.find(({ id, mayEdit }) => id === null && mayEdit) ?? rows[at + 1])?.studentId
}

interface HeadProps {
  row: SheetRow
  data: AssessmentSheet
  type: AssessmentType
  onMove: (step: 1 | -1) => void
  onClose: () => void
}

const Head = ({ row, data, type, onMove, onClose }: HeadProps) => (
  <header>
    <h2>{row.studentName}</h2>
    <span className="muted">{data.className}</span>
    {row.status === null ? (
      <span className="tag orange">{periodOf(data, type)}待填</span>
    ) : (
      <StatusTag status={row.status} />
    )}
    <div>
      <Button type="text" aria-label="上一名" icon={<Icon name="up" />} onClick={() => onMove(-1)} />
      <Button type="text" aria-label="下一名" icon={<Icon name="down" />} onClick={() => onMove(1)} />
      <Button type="text" aria-label="关闭" icon={<Icon name="x" />} onClick={onClose} />
    </div>
  </header>
)

interface BodyProps {
  row: SheetRow
  data: AssessmentSheet
  sheet: ReturnType<typeof useClassSheet>
  asked: Asked
  onNext: () => void
}

const Body = ({ row, data, sheet, asked, onNext }: BodyProps) => {
  const comments = useBank(assessmentsApi)
  const comment = sheet.read(row, 'comment')
  const insert = (text: string) => {
    const words = filledIn(text, { 姓名: row.studentName, 班级: data.className })
    sheet.type(row, { comment: cut(`${comment}${words}`, ASSESSMENT_COMMENT_MAX) })
  }
  const press = (event: KeyboardEvent) => {
    const kept = event.altKey ? comments[Number(event.key) - 1] : undefined
    if (kept !== undefined) insert(kept.text)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onNext()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within it
    <div className="assessment-panel-body" onKeyDown={press}>
      <p className="muted">
        {row.before === null ? '以前还没有评过。' : `竖线为上一次（${row.before.date}）。`}
        半分一档，点格或用 ← →
      </p>
      {sheet.refused[row.studentId] !== undefined && <p role="alert">{sheet.refused[row.studentId]}</p>}
      {SCORE_FIELDS.map((field) => (
        <div key={field} className="assessment-panel-score">
          <p>
            <b>{LABELS[field]}</b> <small className="muted">{HINTS[field]}</small>
          </p>
          <ScoreInput
            name={LABELS[field]}
            value={scoreIn(sheet.read(row, field))}
            before={row.before?.[field] ?? null}
            disabled={!row.mayEdit}
            onChange={(score) => sheet.type(row, { [field]: score === null ? '' : String(score) })}
          />
        </div>
      ))}
      <label htmlFor="panel-comment">
        <b>{LABELS.comment}</b> <small className="muted">学生和家长会看到</small>
      </label>
      <Input.TextArea
        id="panel-comment"
        rows={3}
        value={comment}
        disabled={!row.mayEdit}
        maxLength={ASSESSMENT_COMMENT_MAX}
        showCount
        onChange={({ target }) => sheet.type(row, { comment: target.value })}
      />
      <Quotes studentId={row.studentId} type={asked.type} date={asked.date} onQuote={insert} />
      <Bank
        api={assessmentsApi}
        comments={comments}
        onInsert={insert}
        text={comment}
        hint={BANK_HINT}
        shownAs={(text) => filledIn(text, { 姓名: row.studentName, 班级: data.className })}
      />
    </div>
  )
}

type Place = Asked & { studentId: number }

interface Props {
  /** The sheet, and at whom it is open. */
  at: Place
  onMove: (to: Partial<Place>) => void
  onClose: () => void
}

/** Beside the list: one pupil after the other, with the last scores in sight and what can be quoted. */
export const AssessmentPanel = ({ at: { classId, type, date, studentId }, onMove, onClose }: Props) => {
  const asked = { classId, type, date }
  const sheet = useClassSheet(asked)
  const { query, rows, changed } = sheet
  const confirm = useConfirm()
  const question = () => `还有 ${changed} 名学生的评估没有保存，确定要离开吗?`
  useLeaveGuard({ isUnsaved: () => changed > 0, question })

  const at = rows.findIndex((row) => row.studentId === studentId)
  const row = rows[at]
  const move = (step: 1 | -1) => onMove({ studentId: rows[at + step]?.studentId ?? studentId })
  const next = async () => {
    if (sheet.busy) return
    const data = changed > 0 ? await sheet.save() : query.data
    if (data !== undefined) onMove({ studentId: nextAfter(data.rows, at) ?? studentId })
  }
  const close = async () => {
    const settled =
      changed === 0 ||
      (await confirm({
        ...{ title: '还有未保存的修改', question: question(), ok: '仍要关闭', cancel: '继续填写' },
        danger: true,
      }))
    if (settled) onClose()
  }

  return (
    <aside className="assessment-panel" aria-label="填写评估">
      {query.data === undefined ? (
        query.isError ? (
          <FailedState
            title="未能打开评估表"
            text={failureText(query.error, api.sheet)}
            onRetry={query.refetch}
          />
        ) : (
          <LoadingRows />
        )
      ) : row === undefined ? (
        <EmptyState icon="student" title="这名学生已不在这个班级">
          <Button onClick={onClose}>关闭</Button>
        </EmptyState>
      ) : (
        <>
          <Head row={row} data={query.data} type={type} onMove={move} onClose={close} />
          {/* What is typed belongs to the month or semester it was typed for. */}
          <div className="assessment-panel-choice">
            <Select
              aria-label={LABELS.type}
              value={asked.type}
              disabled={changed > 0}
              options={typeOptions}
              onChange={(type) => onMove({ type })}
            />
            <DateField
              name={LABELS.date}
              max={today()}
              value={asked.date}
              disabled={changed > 0}
              onChange={(date) => date !== null && onMove({ date })}
            />
          </div>
          <Body
            key={row.studentId}
            row={row}
            data={query.data}
            sheet={sheet}
            asked={asked}
            onNext={() => void next()}
          />
          <footer>
            <span className="muted" role="status">
              {changed > 0
                ? `${changed} 名待保存`
                : `已填 ${rows.filter(({ id }) => id !== null).length} / ${rows.length}`}
            </span>
            <Button disabled={changed === 0 || sheet.busy} onClick={() => void sheet.save()}>
              保存
            </Button>
            <SaveButton busy={sheet.busy} text="保存，下一名" onClick={() => void next()} />
          </footer>
        </>
      )}
    </aside>
  )
}
