import { filledIn } from '@xueqiao/contract/common/comment-bank'
import { today } from '@xueqiao/contract/common/school-time'
import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import {
  type AssessmentSheet,
  assessmentSheetApi as api,
} from '@xueqiao/contract/features/growth/assessments/sheet'
import {
  ASSESSMENT_COMMENT_MAX,
  ASSESSMENT_TYPES,
  type AssessmentType,
  SCORE_FIELDS,
} from '@xueqiao/contract/features/growth/assessments/values'
import { Button, Select } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { cut } from '../../../../lib/format'
import { useBank } from '../../../../shared/useBank'
import { Bank } from '../../../kit/Bank'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { downwards } from '../../../kit/sheet/keys'
import { SheetInput } from '../../../kit/sheet/SheetInput'
import { walk } from '../../../kit/sheet/walk'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { DateField } from '../../../pickers/DateField'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { useClassOr } from '../../../pickers/pupilsClass'
import { BANK_HINT } from './bank'
import { StatusTag, typeOptions } from './naming'
import { Quotes } from './Quotes'
import { type CellName, type Place, useClassSheet, wrongIn } from './useClassSheet'
import './assessments.css'

const isType = (value: string | null): value is AssessmentType =>
  ASSESSMENT_TYPES.some((one) => one === value)

interface Asked extends Place {
  type: AssessmentType
  date: string
}

const pendingIn = ({ rows }: AssessmentSheet) =>
  rows.flatMap(({ id, version, status }) =>
    status === 'PENDING' && id !== null && version !== null ? [[id, version] as const] : [],
  )

const Sheet = (asked: Asked) => {
  const sheet = useClassSheet(asked)
  const { query, rows, changed, wrong, refused } = sheet
  const comments = useBank(assessmentsApi)
  const [at, setAt] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  const approving = useAction(assessmentsApi.approveMany, {
    done: ({ approved }) => `已审核 ${approved} 条评估`,
  })
  useLeaveGuard({
    isUnsaved: () => changed > 0,
    question: () => `还有 ${changed} 名学生的评估没有保存，确定要离开吗?`,
  })

  if (query.data === undefined)
    return (
      <section className="card">
        {query.isError ? (
          <FailedState
            title="未能打开评估表"
            text={failureText(query.error, api.sheet)}
            onRetry={query.refetch}
          />
        ) : (
          <LoadingRows />
        )}
      </section>
    )
  const data = query.data
  const pending = pendingIn(data)

  const insert = (text: string) => {
    const row = rows[at]
    if (row === undefined || !row.mayEdit) return
    const words = filledIn(text, { 姓名: row.studentName, 班级: data.className })
    sheet.type(row, { comment: cut(`${sheet.read(row, 'comment')}${words}`, ASSESSMENT_COMMENT_MAX) })
  }
  const press = (event: KeyboardEvent, row: number, cell: CellName) => {
    const kept = event.altKey ? comments[Number(event.key) - 1] : undefined
    if (kept !== undefined) insert(kept.text)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void sheet.save()
    else if (downwards(event) !== 0) walk(table.current, row, cell, { down: downwards(event) })
    else return
    event.preventDefault()
  }

  return (
    <section className="card kit-sheet" aria-label={`${data.className} 的评估表`}>
      <p className="muted">
        0 到 5 分，每档 0.5；回车或 ↓ 到下一名，Tab 到下一格，Ctrl 加回车保存。小字是上一次的评分。
      </p>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{LABELS.studentId}</th>
            {SCORE_FIELDS.map((field) => (
              <th key={field} scope="col">
                {LABELS[field]}
              </th>
            ))}
            <th scope="col">{LABELS.comment}</th>
            <th scope="col">{LABELS.status}</th>
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
              {[...SCORE_FIELDS, 'comment' as const].map((cell) => (
                <td key={cell}>
                  <SheetInput
                    label={`${row.studentName} ${LABELS[cell]}`}
                    place={`${index}-${cell}`}
                    text={sheet.read(row, cell)}
                    wrong={wrongIn(cell, sheet.read(row, cell))}
                    wide={cell === 'comment'}
                    maxLength={cell === 'comment' ? ASSESSMENT_COMMENT_MAX : 3}
                    disabled={!row.mayEdit}
                    onFocus={() => setAt(index)}
                    onType={(text) => sheet.type(row, { [cell]: text })}
                    onKeyDown={(event) => press(event, index, cell)}
                  />
                  {cell !== 'comment' && row.before?.[cell] != null && (
                    <small className="muted">{row.before[cell].toFixed(1)}</small>
                  )}
                </td>
              ))}
              <td>
                {row.status === null ? (
                  <span className="muted">未填</span>
                ) : (
                  <StatusTag status={row.status} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState icon="student" title="这个班还没有学生" />}
      {rows[at] !== undefined && (
        <Quotes
          key={rows[at].studentId}
          studentId={rows[at].studentId}
          type={asked.type}
          date={asked.date}
          onQuote={insert}
        />
      )}
      <Bank
        api={assessmentsApi}
        comments={comments}
        onInsert={insert}
        text={rows[at] ? sheet.read(rows[at], 'comment') : ''}
        hint={BANK_HINT}
      />
      <div className="kit-sheet-foot">
        <span className="muted" role="status">
          已填 {rows.filter(({ id }) => id !== null).length} / {rows.length}
          {changed > 0 && `，${changed} 名待保存`}
        </span>
        {data.mayApprove && (
          <Button
            disabled={pending.length === 0 || changed > 0}
            loading={approving.busy}
            onClick={() =>
              approving.run({
                body: { ids: pending.map(([id]) => id), versions: Object.fromEntries(pending) },
              })
            }
          >
            审核通过（{pending.length}）
          </Button>
        )}
        <SaveButton
          busy={sheet.busy}
          disabled={changed === 0 || wrong > 0}
          text="保存"
          onClick={sheet.save}
        />
      </div>
    </section>
  )
}

/** A whole class or 教学班, filled by the keyboard: one row a pupil, what stood there last beside it. */
export const ClassSheet = () => {
  const [params, setParams] = useSearchParams()
  const given = params.get('type')
  const type = isType(given) ? given : 'monthly'
  const date = params.get('date') ?? today()
  const ofClass = useClassOr(Number(params.get('classId')) || null)
  const sections = useApi(api.sections, undefined, { staleTime: LOOKUP_MS, silent: true }).data ?? []
  const sectionId = Number(params.get('sectionId')) || undefined
  const classId = sectionId === undefined ? ofClass : null
  const place = sectionId === undefined ? { classId: classId ?? 0 } : { sectionId }
  const set = (some: Record<string, string>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...some }), { replace: true })
  return (
    <>
      <div className="assessment-choice">
        <label htmlFor="sheet-class" className="visually-hidden">
          {LABELS.class}
        </label>
        <ClassSelect
          id="sheet-class"
          value={classId}
          placeholder="选择班级"
          onChange={(id) => set({ classId: String(id ?? ''), sectionId: '' })}
        />
        {sections.length > 0 && (
          <Select
            aria-label="教学班"
            placeholder="或选教学班"
            allowClear
            value={sectionId ?? null}
            options={sections.map((one) => ({ value: one.sectionId, label: one.sectionName }))}
            onChange={(id) => set({ sectionId: String(id ?? '') })}
          />
        )}
        <Select
          aria-label={LABELS.type}
          value={type}
          options={typeOptions}
          onChange={(next) => set({ type: next })}
        />
        <DateField
          name={LABELS.date}
          max={today()}
          value={date}
          onChange={(day) => day !== null && set({ date: day })}
        />
      </div>
      {classId === null && sectionId === undefined ? (
        <section className="card">
          <EmptyState icon="student" title="请选择班级" text="选择后可以用键盘一次填完全班。" />
        </section>
      ) : (
        <Sheet key={`${classId} ${sectionId} ${type} ${date}`} {...place} type={type} date={date} />
      )}
    </>
  )
}
