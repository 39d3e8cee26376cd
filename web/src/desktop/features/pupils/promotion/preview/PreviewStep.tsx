import { gradeName } from '@xueqiao/contract/common/grade'
import type {
  PromotionPreview,
  PromotionStudent,
  PromotionTarget,
} from '@xueqiao/contract/features/pupils/promotion/plan'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useGradeWording } from '../../../../../session/school'
import { Opened } from '../../../../kit/record/Opened'
import { useOpened } from '../../../../kit/record/useOpened'
import { withClass, withoutClass, withoutStudent, withStudent } from '../plan'
import { Rules } from '../Rules'
import type { PlanState } from '../usePlan'
import { Adjustments } from './Adjustments'
import { adjustmentsOf } from './adjustment-list'
import { ClassDialog } from './ClassDialog'
import { GradeSection } from './GradeSection'
import { IntakeSection } from './IntakeSection'
import { Notes } from './Notes'
import { PupilDialog } from './PupilDialog'
import { PupilSearch } from './PupilSearch'
import { RegroupDialog } from './RegroupDialog'
import { Summary } from './Summary'

interface Props {
  state: PlanState
  preview: PromotionPreview
  onBack: () => void
  onNext: () => void
}

const rowOf = (classId: number) => `class-${classId}`

/** Step 2: what will happen, and every way to have it otherwise. */
export const PreviewStep = ({ state, preview, onBack, onNext }: Props) => {
  const { plan, change, isFetching } = state
  const wording = useGradeWording()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [sought, setSought] = useState<string>()
  const pupil = useOpened<PromotionStudent>()
  const target = useOpened<PromotionTarget>()
  const regroup = useOpened<number>()
  const problems = preview.notes.filter(({ level }) => level === 'PROBLEM').length

  const open = (id: string, wanted: boolean) =>
    setOpened((before) => new Set([...before].filter((one) => one !== id).concat(wanted ? [id] : [])))
  const show = (classId: number) => {
    open(rowOf(classId), true)
    setSought(rowOf(classId))
  }
  useEffect(() => {
    if (sought === undefined) return
    document.getElementById(`promo-${sought}`)?.scrollIntoView({ block: 'center' })
    setSought(undefined)
  }, [sought])

  const edit = {
    onEdit: pupil.show,
    onRepeat: ({ id }: PromotionStudent) =>
      change(withStudent(plan, { studentId: id, outcome: 'REPEAT', target: null })),
    onReset: ({ id }: PromotionStudent) => change(withoutStudent(plan, id)),
    onClass: target.show,
    onRegroup: regroup.show,
  }
  return (
    <div className={isFetching ? 'promo-step promo-busy' : 'promo-step'} aria-busy={isFetching}>
      <Summary preview={preview} plan={plan} />
      <Notes notes={preview.notes} onShow={show} />
      <Adjustments list={adjustmentsOf(plan, preview, wording)} onChange={change} onClear={state.clear} />
      <Rules state={state} preview={preview} />
      <PupilSearch preview={preview} onChoose={pupil.show} />
      {preview.grades.map((grade) => (
        <GradeSection
          key={grade.grade}
          preview={preview}
          grade={grade}
          opened={opened}
          onOpen={open}
          edit={edit}
        />
      ))}
      <IntakeSection state={state} preview={preview} onClass={target.show} />
      <footer className="card promo-bar">
        <span className={`promo-bar-note ${problems > 0 ? 'promo-missing' : 'muted'}`} role="status">
          {isFetching
            ? '正在重新计算…'
            : problems > 0
              ? `还有 ${problems} 项需要处理，处理后才能执行`
              : `预览不改动数据，执行前还会再确认一次`}
        </span>
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" disabled={problems > 0 || isFetching} onClick={onNext}>
          下一步：确认执行
        </Button>
      </footer>
      <Opened by={pupil}>
        {(item, dialog) => (
          <PupilDialog
            {...dialog}
            student={item}
            preview={preview}
            wish={plan.students.find(({ studentId }) => studentId === item.id)}
            onSave={(wish) => {
              pupil.close()
              change(withStudent(plan, wish))
            }}
            onReset={() => {
              pupil.close()
              change(withoutStudent(plan, item.id))
            }}
          />
        )}
      </Opened>
      <Opened by={target}>
        {(item, dialog) => (
          <ClassDialog
            {...dialog}
            target={item}
            wish={plan.classes.find(({ key }) => key === item.key)}
            onSave={(wish) => change(withClass(plan, wish))}
            onReset={() => {
              target.close()
              change(withoutClass(plan, item.key))
            }}
          />
        )}
      </Opened>
      <Opened by={regroup}>
        {(grade, dialog) => (
          <RegroupDialog
            {...dialog}
            grade={grade}
            title={`拆分、合并与重新分班 · ${gradeName(grade, wording)}`}
            plan={plan}
            preview={preview}
            onSave={(next) => {
              regroup.close()
              change(next)
            }}
          />
        )}
      </Opened>
    </div>
  )
}
