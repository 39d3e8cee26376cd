import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type { ElectiveSection } from '@xueqiao/contract/features/teaching/electives/sections'
import { Button } from 'antd'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import type { Moved } from './moving'

interface Props {
  plan: ElectivePlan
  section: ElectiveSection
  onStaff: () => void
  onMove: (moved: Moved) => void
  /** Dragging begins, or ends without a 教学班 to go to. */
  onDrag: (moved: Moved | undefined) => void
  onClose: () => void
}

/** Of which classes they come, the largest part first. */
const classesOf = (pupils: readonly { className: string }[]) => {
  const parts = new Map<string, number>()
  for (const { className } of pupils) parts.set(className, (parts.get(className) ?? 0) + 1)
  return [...parts]
    .sort(([, first], [, second]) => second - first)
    .map(([name, many]) => `${name} ${many} 人`)
    .join('，')
}

/** One 教学班: who teaches it where, and who sits in it. */
export const SectionPanel = ({ plan, section, onStaff, onMove, onDrag, onClose }: Props) => {
  const query = useApi(
    api.pupils,
    { params: { id: plan.id, sectionId: section.id } },
    { silent: true, staleTime: 0 },
  )
  return (
    <section className="card el-panel" aria-label={section.name}>
      <header>
        <h2>
          {section.name}{' '}
          <small className="muted">
            第 {section.band} 段，{section.size} 人
          </small>
        </h2>
        <Button type="text" aria-label="关闭" icon={<Icon name="x" />} onClick={onClose} />
      </header>
      <p className="el-staff">
        <span>
          {section.teacher?.name ?? '教师待定'}，{section.room?.name ?? '教室待定'}
        </span>
        <Button size="small" onClick={onStaff}>
          教师和教室
        </Button>
      </p>
      {query.data === undefined ? (
        query.error === null ? (
          <LoadingRows rows={6} />
        ) : (
          <FailedState
            title="未能加载教学班"
            text={failureText(query.error, api.pupils)}
            onRetry={query.refetch}
          />
        )
      ) : (
        <>
          <p className="muted el-classes">{classesOf(query.data)}</p>
          <ul className="el-pupils" aria-label={`${section.name}的学生`}>
            {query.data.map(({ studentId, studentName, className, others }) => {
              const { courseName, id } = section
              const moved: Moved = { studentId, studentName, courseName, from: id, others }
              return (
                <li
                  key={studentId}
                  draggable
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    event.dataTransfer.setData('text/plain', studentName)
                    onDrag(moved)
                  }}
                  onDragEnd={() => onDrag(undefined)}
                >
                  <span>
                    {studentName} <small className="muted">{className}</small>
                  </span>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${studentName} 调班`}
                    onClick={() => onMove(moved)}
                  >
                    调班
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
