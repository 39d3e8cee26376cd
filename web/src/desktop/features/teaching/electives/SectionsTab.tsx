import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type { ElectiveOverview } from '@xueqiao/contract/features/teaching/electives/sections'
import { Button } from 'antd'
import { useState } from 'react'
import { act } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { Findings } from './Findings'
import { MoveDialog } from './MoveDialog'
import type { Moved } from './moving'
import { SectionGrid } from './SectionGrid'
import { SectionButton, SectioningAnswer, useSectioning } from './Sectioning'
import { SectionPanel } from './SectionPanel'
import { StaffDialog } from './StaffDialog'

interface Props {
  plan: ElectivePlan
  onConfirm: () => void
}

const sizesOf = ({ sections }: ElectiveOverview) => {
  const sizes = sections.map(({ size }) => size)
  return `每班 ${Math.min(...sizes)} 到 ${Math.max(...sizes)} 人`
}

const Desk = ({ plan, overview }: { plan: ElectivePlan; overview: ElectiveOverview }) => {
  const { sections } = overview
  const [sectionId, choose] = useState<number>()
  const [dragged, drag] = useState<Moved>()
  const moving = useOpened<Moved>()
  const staffing = useOpened<number>()
  const byId = (id: number | undefined) => sections.find((one) => one.id === id)
  const chosen = byId(sectionId)
  const staffed = byId(staffing.item)
  return (
    <>
      <section className="card el-part" aria-label="检查">
        <Findings plan={plan} overview={overview} onPlace={moving.show} />
      </section>
      <div className={chosen === undefined ? 'el-desk' : 'el-desk el-desk-open'}>
        <section className="card el-part" aria-label="走班段">
          <SectionGrid
            plan={plan}
            sections={sections}
            chosen={chosen}
            onChoose={({ id }) => choose(id === sectionId ? undefined : id)}
            moved={dragged}
            onDrop={({ id }) => {
              if (dragged === undefined) return
              const { studentId } = dragged
              void act(api.move, { params: { id: plan.id }, body: { studentId, sectionId: id } })
              drag(undefined)
            }}
          />
        </section>
        {chosen !== undefined && (
          <SectionPanel
            key={chosen.id}
            plan={plan}
            section={chosen}
            onStaff={() => staffing.show(chosen.id)}
            onMove={moving.show}
            onDrag={drag}
            onClose={() => choose(undefined)}
          />
        )}
      </div>
      <Opened by={moving}>
        {(moved, dialog) => <MoveDialog {...dialog} plan={plan} sections={sections} moved={moved} />}
      </Opened>
      <Opened by={staffing}>
        {(_, dialog) => staffed && <StaffDialog {...dialog} plan={plan} section={staffed} />}
      </Opened>
    </>
  )
}

/** 教学班 of a plan: worked out, looked at, and moved about. */
export const SectionsTab = ({ plan, onConfirm }: Props) => {
  const query = useApi(api.sections, { params: { id: plan.id } }, { silent: true, staleTime: 0 })
  const sectioning = useSectioning(plan)
  const missing = plan.pupils - plan.chosen
  if (query.data === undefined)
    return (
      <section className="card">
        {query.error === null ? (
          <LoadingRows />
        ) : (
          <FailedState
            title="未能加载教学班"
            text={failureText(query.error, api.sections)}
            onRetry={query.refetch}
          />
        )}
      </section>
    )
  const { sections } = query.data
  if (sections.length === 0)
    return (
      <div className="el-tab">
        <SectioningAnswer result={sectioning.result} />
        <section className="card">
          <EmptyState
            icon="users"
            title="还没有分班"
            text={
              plan.chosen === 0
                ? '还没有学生选科，请先在“选科”里登记或导入。'
                : `${plan.chosen} 名学生已选科${missing > 0 ? `，${missing} 名未选的不参加分班` : ''}。分班后可以手工调整，确认后学生和家长才看得到。`
            }
          >
            <SectionButton plan={plan} by={sectioning} />
          </EmptyState>
        </section>
      </div>
    )
  return (
    <div className="el-tab">
      <div className="el-line">
        <span>
          <b>{sections.length}</b> 个教学班，{plan.bands} 个走班段，{sizesOf(query.data)}
        </span>
        <Button icon={<Icon name="print" />} onClick={() => window.print()}>
          打印
        </Button>
        <SectionButton plan={plan} by={sectioning} />
        {plan.status === 'SECTIONED' && (
          <Button type="primary" onClick={onConfirm}>
            去确认
          </Button>
        )}
      </div>
      <SectioningAnswer result={sectioning.result} />
      <Desk plan={plan} overview={query.data} />
    </div>
  )
}
