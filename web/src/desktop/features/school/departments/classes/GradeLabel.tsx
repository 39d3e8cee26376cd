import { departmentGradeNames } from '@xueqiao/contract/common/grade'
import { useGradeWording } from '../../../../../session/school'

/** "7" as this page says it. */
export const GradeLabel = ({ grade }: { grade: string }) =>
  departmentGradeNames(useGradeWording())[Number(grade) - 1] ?? grade
