import { scoresApi as api, type ScoreSheet as Sheet } from '@xueqiao/contract/features/growth/exams/scores'
import { REASON_MAX, SCORE_MARK_LABELS } from '@xueqiao/contract/features/growth/exams/values'
import { Button, Checkbox, Form, Input } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useAction } from '../../../../api/action'
import { toast } from '../../../../lib/toast'
import { useLatest } from '../../../../lib/useLatest'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { EmptyState } from '../../../kit/list/TableState'
import { useOpened } from '../../../kit/record/useOpened'
import { blockOf, tooMuch } from '../../../kit/sheet/block'
import { STEPS, sideways } from '../../../kit/sheet/keys'
import { walk } from '../../../kit/sheet/walk'
import { columnsOf, isApart } from './cells'
import { ELSEWHERE, type RowDeeds, ScoreRow } from './ScoreRow'
import { keyOf, useScoreSheet } from './useScoreSheet'
import '../../../kit/sheet/sheet.css'
import './exams.css'

const HELP = `回车或 ↓ 到下一名，← → 到旁边一格；可从 Excel 复制一列或一片粘贴到起始格。没有分数的填${Object.values(SCORE_MARK_LABELS).join('、')}（或 q、m、z）。`

const stateOf = ({ busy, failed, wrong, pending }: ReturnType<typeof useScoreSheet>) => {
  if (busy) return '正在保存…'
  if (failed !== undefined) return '未能保存，内容仍在表中'
  if (wrong > 0) return `${wrong} 格有误，改正后保存`
  return pending > 0 ? `${pending} 格待保存` : '已全部保存'
}

interface UnfoldingProps {
  courses: Sheet['courses']
  value: readonly number[]
  onChange: (courseIds: readonly number[]) => void
}

/** Of several courses, which are entered item by item: all of them at once would be more columns than anybody reads. */
const Unfolding = ({ courses, value, onChange }: UnfoldingProps) => {
  const folded = courses.length > 1 ? courses.filter(({ items }) => items.length > 0) : []
  if (folded.length === 0) return null
  return (
    <Checkbox.Group<number>
      value={[...value]}
      options={folded.map(({ courseId, courseName }) => ({
        value: courseId,
        label: `${courseName}按题录入`,
      }))}
      onChange={onChange}
    />
  )
}

/** A class or 教学班 in a spreadsheet: typed or pasted, stored by itself, checked by somebody else. */
export const ScoreSheet = ({ sheet, onCheck }: { sheet: Sheet; onCheck: () => unknown }) => {
  const [unfolded, setUnfolded] = useState<readonly number[]>([])
  const columns = useMemo(() => columnsOf(sheet.courses, unfolded), [sheet.courses, unfolded])
  const grid = useScoreSheet(sheet, columns, onCheck)
  const elsewhere = useMemo(() => new Set(sheet.elsewhere.map(keyOf)), [sheet.elsewhere])
  const table = useRef<HTMLTableElement>(null)
  const asking = useOpened<true>()
  const checking = useAction(api.check, { after: onCheck, failed: onCheck })
  useLeaveGuard({
    isUnsaved: () => grid.pending > 0,
    settle: async () => (sheet.released ? undefined : grid.save()),
    question: () => `还有 ${grid.pending} 格成绩没有保存，确定要离开吗?`,
  })

  const press = (event: KeyboardEvent, row: number, column: number) => {
    const [down, aside] = STEPS[event.key] ?? [0, sideways(event)]
    if ((down !== 0 || aside !== 0) && walk(table.current, row, column, { down, aside }))
      event.preventDefault()
  }
  const latest = useLatest({ type: grid.type, press, choose: grid.choose })
  const deeds = useMemo<RowDeeds>(
    () => ({
      type: (studentId, key, text) => latest.current.type(studentId, { [key]: text }),
      press: (...args) => latest.current.press(...args),
      choose: (...args) => latest.current.choose(...args),
    }),
    [latest],
  )

  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const block = blockOf(event.clipboardData.getData('text'))
    const [row = 0, column = 0] = ((event.target as HTMLElement).dataset.cell ?? '').split('-').map(Number)
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    const refusal = tooMuch(block, {
      rows: sheet.pupils.length - row,
      columns: columns.length - column,
    })
    if (refusal !== undefined) return toast.error(refusal)
    let apart = 0
    for (const [down, texts] of block.entries()) {
      const pupil = sheet.pupils[row + down]
      const own = texts.flatMap((text, aside) => {
        const target = columns[column + aside]
        const isHere = pupil && target && !elsewhere.has(keyOf({ ...pupil, ...target }))
        return isHere && target.mayEnter ? [[target.key, text] as const] : []
      })
      const typed = Object.fromEntries(own)
      if (isApart(typed, sheet.courses)) apart += 1
      if (pupil !== undefined) grid.type(pupil.studentId, typed)
    }
    if (apart > 0)
      return toast.warning(
        `已粘贴 ${block.length} 行；${apart} 名学生的总分与各题之和不符，以各题为准，请核对`,
      )
    return toast.success(`已粘贴 ${block.length} 行`)
  }

  const { pending, conflicts } = grid
  const check = (courseId: number) => {
    // Of a pupil who has left the class since nothing is checked.
    const here = new Set(sheet.pupils.map(({ studentId }) => studentId))
    const seen = [...grid.cells.values()].filter(
      (cell) => cell.courseId === courseId && here.has(cell.studentId),
    )
    const version = seen.reduce((sum, cell) => sum + cell.version, 0)
    const body = { classId: sheet.classId ?? 0, courseId, version }
    return checking.run({ params: { id: sheet.examId }, body })
  }
  const toCheck = sheet.courses.filter(({ mayCheck }) => mayCheck)
  return (
    <section className="card kit-sheet exam-sheet" aria-label={`${sheet.className} 的成绩表`}>
      <p className="muted">{sheet.locked ?? HELP}</p>
      <Unfolding courses={sheet.courses} value={unfolded} onChange={setUnfolded} />
      <table ref={table} onPaste={paste}>
        <thead>
          <tr>
            <th scope="col">学生</th>
            {columns.map(({ key, title, fullMarks, knowledge }) => (
              <th key={key} scope="col">
                {title}
                <small className="muted">{fullMarks}</small>
                {knowledge !== null && <small className="exam-knowledge">{knowledge}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.pupils.map((pupil, index) => (
            <ScoreRow
              key={pupil.studentId}
              index={index}
              pupil={pupil}
              columns={columns}
              cells={columns.map(({ courseId }) => grid.cells.get(`${pupil.studentId} ${courseId}`))}
              typed={grid.typed[pupil.studentId]}
              notes={columns.map(({ courseId }) => {
                const key = keyOf({ ...pupil, courseId })
                return elsewhere.has(key) ? ELSEWHERE : grid.refused.get(key)
              })}
              conflicts={[...conflicts.values()].filter(({ studentId }) => studentId === pupil.studentId)}
              deeds={deeds}
            />
          ))}
        </tbody>
      </table>
      {sheet.pupils.length === 0 && <EmptyState icon="student" title="这个班级还没有学生" />}
      <div className="kit-sheet-foot">
        <span className="muted" role="status">
          {stateOf(grid)}
        </span>
        {toCheck.map(({ courseId, courseName }) => (
          <Button
            key={courseId}
            disabled={pending > 0}
            loading={checking.busy}
            onClick={() => check(courseId)}
          >
            复核{courseName}
          </Button>
        ))}
        {sheet.released && (
          <Button type="primary" disabled={pending === 0 || grid.wrong > 0} onClick={() => asking.show(true)}>
            保存修改
          </Button>
        )}
      </div>
      {asking.open && (
        <AskDialog<{ reason: string }>
          open
          title="修改已发布的成绩"
          width={480}
          name="correction"
          onSave={({ reason }) => grid.save(reason)}
          onClose={asking.close}
        >
          <Form.Item
            name="reason"
            label="修改原因"
            extra="学生和家长会收到成绩更正的提醒；原因记入操作日志。"
            rules={[{ required: true, whitespace: true, message: '请填写修改原因' }]}
          >
            <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
          </Form.Item>
        </AskDialog>
      )}
    </section>
  )
}
