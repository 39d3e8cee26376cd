import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Tabs, type TabsProps } from 'antd'
import { BasicTab } from './BasicTab'
import { EnrollmentTab } from './EnrollmentTab'
import { FamilyTab } from './FamilyTab'
import { GrowthTab } from './GrowthTab'
import { HealthTab } from './HealthTab'
import './profile.css'

interface Props {
  student: StudentDetail
  active?: string
  /** On the page there is room for what other features know of the pupil. */
  more?: NonNullable<TabsProps['items']>
  onChange?: (tab: string) => void
}

/** The five card tabs of a pupil (001 §2.3), on the page and in the dialog. */
export const StudentTabs = ({ student, active, more = [], onChange }: Props) => (
  <Tabs
    type="card"
    className="student-tabs"
    {...(active !== undefined && { activeKey: active })}
    {...(onChange && { onChange })}
    items={[
      { key: 'basic', label: '基本信息', children: <BasicTab student={student} /> },
      { key: 'enrollment', label: '学籍信息', children: <EnrollmentTab student={student} /> },
      { key: 'family', label: '家庭信息', children: <FamilyTab student={student} /> },
      { key: 'health', label: '健康信息', children: <HealthTab student={student} /> },
      { key: 'growth', label: '成长记录', children: <GrowthTab student={student} /> },
      ...more,
    ]}
  />
)
