import { growthFlowApi as api, type Coverage } from '@xueqiao/contract/features/growth/growth-records/flow'
import { COVERAGE_SMALL } from '@xueqiao/contract/features/growth/growth-records/values'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState } from '../../../kit/list/TableState'
import { RecordPage } from '../../../kit/record/RecordPage'
import { SheetActions } from '../../../kit/SheetActions'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { Covered } from './Covered'
import { TermsOfClass } from './TermsOfClass'
import { TermsOfPupil } from './TermsOfPupil'
import './growth-records.css'

const MISSING = {
  icon: 'chart',
  title: '没有可以分析的班级',
  text: '您任教或管理的班级会出现在这里。',
} as const

/** Where records are missing, by class and dimension, and one pupil against their own past; nobody is ranked. */
export const AnalyticsPage = () => {
  const [params, setParams] = useSearchParams()
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  const [semesterId, grade] = [params.get('semesterId'), params.get('grade')]
  const query = useApi(
    api.coverage,
    { query: { ...(semesterId && { semesterId: Number(semesterId) }), ...(grade && { grade }) } },
    { silent: true },
  )
  /** Of another grade there is another class. */
  const classOf = ({ classes }: Coverage) =>
    (classes.find(({ classId }) => classId === Number(params.get('classId'))) ?? classes[0])?.classId
  const choose = (name: string) => (value: string | number | null) =>
    setParams(
      (before) => {
        // Of another class or grade there are other pupils.
        const { studentId: _pupil, ...others } = Object.fromEntries(before)
        return { ...others, ...(value !== null && { [name]: String(value) }) }
      },
      { replace: true },
    )
  return (
    <ResourcePage
      title="成长分析"
      count={`各班各维度的记录覆盖，不排名；不足 ${COVERAGE_SMALL} 人的班不显示`}
    >
      <RecordPage query={query} endpoint={api.coverage} missing={MISSING} failed="未能加载成长分析">
        {(data) => (
          <>
            <div className="growth-choice">
              <Select
                aria-label="学期"
                placeholder="学期"
                value={data.semesterId}
                options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={choose('semesterId')}
              />
              <Select
                aria-label="年级"
                placeholder="年级"
                value={data.grade}
                options={data.grades.map((value) => ({ value, label: value }))}
                onChange={choose('grade')}
              />
              <SheetActions
                endpoint={api.coverageSheet}
                query={{
                  semesterId: data.semesterId ?? undefined,
                  grade: data.grade ?? undefined,
                  classId: classOf(data),
                }}
              />
            </div>
            {data.classes.length === 0 ? (
              <section className="card">
                <EmptyState {...MISSING} />
              </section>
            ) : (
              <Covered data={data} />
            )}
            {classOf(data) !== undefined && (
              <>
                <TermsOfClass
                  classes={data.classes}
                  classId={classOf(data) ?? 0}
                  onChoose={choose('classId')}
                />
                <TermsOfPupil
                  classId={classOf(data) ?? 0}
                  studentId={Number(params.get('studentId')) || undefined}
                  onChoose={choose('studentId')}
                />
              </>
            )}
          </>
        )}
      </RecordPage>
    </ResourcePage>
  )
}
