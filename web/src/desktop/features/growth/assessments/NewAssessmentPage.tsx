import { Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useCan } from '../../../../session/access'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState } from '../../../kit/list/TableState'
import { AssessmentForm } from './AssessmentForm'
import { ClassSheet } from './ClassSheet'
import { LIST } from './naming'

const WAYS = { class: '全班填写', one: '单名学生' } as const
type Way = keyof typeof WAYS

/** A whole class in one sheet, or one pupil. */
export const NewAssessmentPage = () => {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const can = useCan()
  const way: Way = params.get('way') === 'one' ? 'one' : 'class'
  if (!can('grade:create'))
    return (
      <section className="card">
        <EmptyState icon="lock" title="您不能新增评估" text="评估由任课教师和班主任填写。" heading="h1" />
      </section>
    )
  return (
    <ResourcePage title="新增评估" count="审核后学生和家长才能看到">
      <Segmented<Way>
        className="assessment-ways"
        value={way}
        options={(Object.keys(WAYS) as Way[]).map((value) => ({ value, label: WAYS[value] }))}
        onChange={(next) =>
          setParams((before) => ({ ...Object.fromEntries(before), way: next }), { replace: true })
        }
      />
      {way === 'one' ? <AssessmentForm onSaved={() => navigate(LIST)} /> : <ClassSheet />}
    </ResourcePage>
  )
}
