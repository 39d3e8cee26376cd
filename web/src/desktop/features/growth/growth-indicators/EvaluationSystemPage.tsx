import { growthIndicatorsApi as api } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { mayLeave } from '../../../../lib/leave'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { RecordPage } from '../../../kit/record/RecordPage'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { StageForm } from './StageForm'
import './growth-indicators.css'

const MISSING = { icon: 'gear', title: '没有找到这个学期', text: '它可能已经删除。' } as const

/** Five dimensions with their indicators and weights, a stage at a time. */
export const EvaluationSystemPage = () => {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<string>()
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  const asked = Number(params.get('semesterId')) || undefined
  const query = useApi(api.list, { query: { semesterId: asked } }, { silent: true })
  return (
    <ResourcePage title="评价体系" count="五个维度的指标和权重；修改自所选学期起使用，以前学期的不变">
      <RecordPage query={query} endpoint={api.list} missing={MISSING} failed="未能加载评价体系">
        {(data) => {
          // Those that the school has; a school without classes may have any.
          const taught = data.stages.filter((one) => one.taught)
          const stages = taught.length > 0 ? taught : data.stages
          const shown = stages.find((one) => one.stage === chosen) ?? stages[0]
          return (
            <>
              <div className="system-choice">
                <Select
                  aria-label="学期"
                  value={data.semesterId}
                  options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(id) => setParams({ semesterId: String(id) }, { replace: true })}
                />
                <Segmented
                  aria-label="学段"
                  value={shown?.stage ?? ''}
                  options={stages.map((one) => one.stage)}
                  onChange={(stage) => void mayLeave().then((may) => may && setChosen(stage))}
                />
              </div>
              {shown && (
                <StageForm
                  key={`${data.semesterId} ${shown.id}`}
                  system={shown}
                  semesterId={data.semesterId}
                  mayEdit={data.mayEdit && data.semesterId !== null}
                />
              )}
            </>
          )
        }}
      </RecordPage>
    </ResourcePage>
  )
}
