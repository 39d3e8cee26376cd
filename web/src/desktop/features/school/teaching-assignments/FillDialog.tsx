import { useQuery } from '@tanstack/react-query'
import {
  teachingAssignmentsApi as api,
  FILL_MAX,
  type FillInput,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { FillPreview } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { Button } from 'antd'
import { useState } from 'react'
import { useActions } from '../../../../api/action'
import { call } from '../../../../api/call'
import { failureText } from '../../../../api/failure'
import { Dialog } from '../../../kit/dialog/Dialog'
import { SaveButton } from '../../../kit/form/SaveButton'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import type { Plan } from './grid/saving'
import { type Namesakes, namesakesAmong, textOf } from './grid/shares'

export const FILL_NAMES: Record<FillInput['source'], string> = {
  COURSES: '按班级课程填充',
  LAST: '沿用上学期',
}

const HOW: Record<FillInput['source'], string> = {
  COURSES: '把各班的课程分给任教这门课程的教师：班主任优先，其次是课时较少的教师，不超过周课时上限。',
  LAST: '照上学期的任课教师和周课时填写。',
}

type Proposed = FillPreview['cells'][number] & { id: number }
type Skipped = FillPreview['skipped'][number] & { id: number }

const proposed = column<Proposed>()
const PROPOSED = [
  proposed.of('className', '班级', { width: 128 }),
  proposed.of('courseName', '课程', { width: 128 }),
]
const teachersOf = (namesakes: Namesakes) =>
  proposed.of('teachers', '任课教师与周课时', { render: ({ assignments }) => textOf(assignments, namesakes) })
const skipped = column<Skipped>()
const SKIPPED = [
  skipped.of('className', '班级', { width: 128 }),
  skipped.of('courseName', '课程', { width: 128 }),
  skipped.of('reason', '原因'),
]

/** The tables know their rows by number. */
const numbered = <T,>(list: readonly T[]) => list.map((one, id) => ({ ...one, id }))

interface Props {
  open: boolean
  source: FillInput['source']
  plan: Plan
  onClose: () => void
}

/** Shows what would be written, and writes exactly that. Mounted anew for each opening. */
export const FillDialog = ({ open, source, plan, onClose }: Props) => {
  const { semester, grade: gradeName } = plan.getState().matrix
  const { run, busy } = useActions()
  const body = { semesterId: semester.id, grade: plan.grade, source }
  const reading = useQuery({
    queryKey: [api.previewFill.path, body],
    queryFn: () => call(api.previewFill, { body }),
    // What it was worth is known only now.
    gcTime: 0,
  })
  const preview = reading.data
  // All of it, until somebody takes something out.
  const [kept, setKept] = useState<readonly number[]>()
  const all = numbered(preview?.cells ?? [])
  const chosen = all.filter(({ id }) => kept?.includes(id) ?? true).slice(0, FILL_MAX)

  const namesakes = namesakesAmong(all.flatMap(({ assignments }) => assignments))

  const fill = () => {
    const cells = chosen.map(({ classId, courseId, assignments }) => ({
      classId,
      courseId,
      assignments: assignments.map(({ teacherId, weeklyLessons }) => ({ teacherId, weeklyLessons })),
    }))
    const leftText = (filled: number) =>
      filled < cells.length ? `；${cells.length - filled} 格刚刚由他人填写，保留他人的安排` : ''
    return run(
      api.fill,
      { body: { semesterId: semester.id, source, cells } },
      {
        done: (change) => `已填充 ${change.cells.length} 格${leftText(change.cells.length)}`,
        after: (change) => {
          plan.filled(change)
          onClose()
        },
      },
    )
  }

  const content = () => {
    if (reading.isError)
      return (
        <FailedState
          title="未能预览填充"
          text={failureText(reading.error, api.previewFill)}
          onRetry={reading.refetch}
        />
      )
    if (preview === undefined) return <LoadingRows rows={6} />
    return (
      <>
        <p className="plan-fill-how">
          {HOW[source]}
          {source === 'LAST' && preview.from && `来源：${preview.from.name}。`}
          只填写空着的格，已有的安排不变。
        </p>
        <h3 className="plan-fill-title">将填写 {chosen.length} 格</h3>
        <SimpleTable
          label="将要填写"
          rows={all}
          columns={[...PROPOSED, teachersOf(namesakes)]}
          empty="没有可以填写的空格"
          height={232}
          selection={{
            columnWidth: 48,
            selectedRowKeys: chosen.map(({ id }) => id),
            onChange: (keys) => setKept(keys.map(Number)),
            getCheckboxProps: ({ className, courseName }) => ({
              'aria-label': `选择 ${className} ${courseName}`,
            }),
          }}
        />
        {preview.skipped.length > 0 && (
          <>
            <h3 className="plan-fill-title">跳过 {preview.skipped.length} 格</h3>
            <SimpleTable
              label="跳过的格"
              rows={numbered(preview.skipped)}
              columns={SKIPPED}
              empty=""
              height={160}
            />
          </>
        )}
      </>
    )
  }

  return (
    <Dialog
      open={open}
      title={`${FILL_NAMES[source]} · ${semester.name} ${gradeName}`}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton
            busy={busy}
            disabled={chosen.length === 0}
            text={chosen.length > 0 ? `填写 ${chosen.length} 格` : '填写'}
            onClick={fill}
          />
        </>
      }
    >
      {content()}
    </Dialog>
  )
}
