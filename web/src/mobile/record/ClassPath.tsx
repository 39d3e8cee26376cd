import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Card } from '../kit/Card'
import { EmptyState } from '../kit/states'

type Step = StudentDetail['classHistory'][number]

const span = ({ fromDate, toDate }: Step) => `${fromDate} 至 ${toDate ?? '今'}`

/** The way through the school, today's class first. */
export const ClassPath = ({ student: { classHistory, previousSchool } }: { student: StudentDetail }) => (
  <Card title="班级经历" extra={previousSchool !== null && `来自 ${previousSchool}`}>
    {classHistory.length === 0 ? (
      <EmptyState>还没有编过班。</EmptyState>
    ) : (
      <ol className="m-path">
        {classHistory.map((step) => (
          <li
            key={`${step.classId} ${step.fromDate}`}
            aria-current={step.toDate === null ? 'step' : undefined}
          >
            <span className="m-path-name">{step.className}</span>
            <span className="m-meta">{step.reason}</span>
            <span className="m-block m-meta">{span(step)}</span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
