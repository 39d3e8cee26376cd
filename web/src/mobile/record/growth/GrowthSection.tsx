import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { Card } from '../../kit/Card'
import { Fact, Row } from '../../kit/list/Row'
import { EmptyState } from '../../kit/states'
import { Plans } from '../Plans'
import { Resources } from '../resources/Resources'
import type { SectionProps } from '../section'
import { Assessments } from './Assessments'
import { Marks } from './Marks'
import { TermComments } from './TermComments'

const count = (list: readonly unknown[], measure: string) => list.length > 0 && `${list.length} ${measure}`
const joined = (...texts: (string | null)[]) => texts.filter((text) => text !== null).join('，')

export const GrowthSection = ({ student: { achievements, activities, ...student } }: SectionProps) => (
  <>
    <Marks studentId={student.id} />
    <Assessments studentId={student.id} />
    <TermComments studentId={student.id} />
    <Plans grade={student.grade} />
    <Resources classId={student.classId} />
    <Card title="荣誉" extra="目标与荣誉" to={`/mobile/growth/${student.id}?part=awards`}>
      {achievements.length === 0 && <EmptyState>还没有荣誉记录。</EmptyState>}
      {achievements.map((award) => (
        <Row
          key={award.id}
          title={award.awardName}
          note={joined(award.awardDate, award.issuer)}
          trailing={award.awardLevel !== null && <span className="tag green">{award.awardLevel}</span>}
        />
      ))}
    </Card>
    <Card title="活动" extra={count(activities, '次')}>
      {activities.length === 0 && <EmptyState>还没有活动记录。</EmptyState>}
      {activities.map((activity) => (
        <Row
          key={activity.id}
          title={activity.activityName}
          note={joined(activity.startDate, activity.role)}
          trailing={activity.activityType !== null && <span className="tag">{activity.activityType}</span>}
        />
      ))}
    </Card>
    <Card title="特长与经历">
      <Fact label={STUDENT_LABELS.hobbies} value={student.hobbies} />
      <Fact label={STUDENT_LABELS.specialTalents} value={student.specialTalents} />
      <Fact label={STUDENT_LABELS.studentLeadershipExp} value={student.studentLeadershipExp} />
    </Card>
  </>
)
