import { today } from '@xueqiao/contract/common/school-time'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { useEffect } from 'react'
import { useViewer } from '../../../../../session/access'
import { useSchool } from '../../../../../session/school'
import { BasicTab } from './BasicTab'
import { EnrollmentTab } from './EnrollmentTab'
import { FamilyTab } from './FamilyTab'
import { GrowthTab } from './GrowthTab'
import { Guardians } from './Guardians'
import { HealthTab } from './HealthTab'
import './print.css'

/** In the place of a part whose script is on its way. */
const Missing = ({ onWait }: { onWait: () => () => void }) => {
  useEffect(onWait, [onWait])
  return <span data-missing />
}

interface Props {
  student: StudentDetail
  /** The browser printed before everything was there. */
  isPartial: boolean
  onWait: () => () => void
}

/** The whole record on paper: all that stands in its tabs, one after another, and who has printed it when. */
export const PrintedRecord = ({ student, isPartial, onWait }: Props) => {
  const school = useSchool()
  const { user } = useViewer()
  return (
    <article className="student-paper" aria-label="学生档案打印稿">
      <p className="student-paper-by">
        <b>{school?.schoolName} 学生档案</b>
        <span>
          {user?.name} 打印于 {today()}
        </span>
      </p>
      {isPartial && <p role="alert">打印时有些内容还没有加载完，请用页面上的“打印”按钮打印完整的档案。</p>}
      <BasicTab student={student} />
      <Guardians student={student} />
      <EnrollmentTab student={student} />
      <FamilyTab student={student} />
      <HealthTab student={student} />
      <GrowthTab student={student} waiting={<Missing onWait={onWait} />} />
    </article>
  )
}
