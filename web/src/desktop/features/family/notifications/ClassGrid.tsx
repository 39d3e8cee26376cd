import type { ClassFigures } from '@xueqiao/contract/features/family/notifications/manage'
import { Progress } from 'antd'

interface Props {
  classes: readonly ClassFigures[]
  chosen: number | undefined
  onChoose: (classId: number | undefined) => void
}

/** One bar a class: who is behind is seen before anything is read; a press shows that class alone. */
export const ClassGrid = ({ classes, chosen, onChoose }: Props) =>
  classes.length < 2 ? null : (
    <fieldset className="notice-classes" aria-label="各班进度">
      {classes.map(({ classId, className, total, done }) => (
        <button
          key={classId ?? 'staff'}
          type="button"
          disabled={classId === null}
          aria-pressed={classId !== null && chosen === classId}
          onClick={() => onChoose(chosen === classId || classId === null ? undefined : classId)}
        >
          <span className="notice-class-name">
            {className}
            <span className={done < total ? 'notice-class-left' : 'muted'}>
              {done < total ? `差 ${total - done}` : '已齐'}
            </span>
          </span>
          <span className="notice-progress">
            <Progress
              percent={total === 0 ? 0 : (done / total) * 100}
              showInfo={false}
              size="small"
              strokeColor="var(--green)"
            />
            {done} / {total}
          </span>
        </button>
      ))}
    </fieldset>
  )
