import { today } from '@xueqiao/contract/common/school-time'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { schedulesApi as api } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { Icon } from '../../../../../lib/icons'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { Opened } from '../../../../kit/record/Opened'
import { useOpened } from '../../../../kit/record/useOpened'
import { NewDraftDialog } from './NewDraftDialog'
import { VersionList } from './VersionList'
import { VersionPanel } from './VersionPanel'
import './management.css'

const AGAIN_MS = 1500

/** Which semester and which of its versions: the address says it. */
const usePlace = () => {
  const [params, setParams] = useSearchParams()
  const number = (key: string) => Number(params.get(key)) || undefined
  const semesters = useApi(semestersApi.list, undefined, { silent: true })
  const all = semesters.data ?? []
  const semester =
    all.find(({ id }) => id === number('semesterId')) ?? all.find(({ isCurrent }) => isCurrent) ?? all[0]
  return {
    semesters,
    semester,
    id: number('id'),
    tab: params.get('tab') ?? 'check',
    go: (some: Record<string, string>) =>
      setParams((before) => ({ ...Object.fromEntries(before), ...some }), { replace: true }),
  }
}

/** 智能排课: the versions of a semester, and what is made of each of them. */
export const ManagementPage = () => {
  const { semesters, semester, id, tab, go } = usePlace()
  const naming = useOpened<null>()
  const semesterId = semester?.id
  const versions = useApi(
    api.search,
    { query: { semesterId: semesterId ?? 0, size: 100 } },
    {
      enabled: semesterId !== undefined,
      silent: true,
      staleTime: 0,
      again: (data) => (data?.content.some(({ running }) => running) ? AGAIN_MS : false),
    },
  )
  const list = versions.data?.content ?? []
  const mayCreate = versions.data?.mayCreate === true
  const chosen = list.find((one) => one.id === id) ?? list[0]
  const failed = semesters.error ?? versions.error
  return (
    <ResourcePage
      title="智能排课"
      count={versions.data && `共 ${versions.data.totalElements} 个版本`}
      actions={
        <>
          <ButtonLink to="/schedule/electives">走班选科</ButtonLink>
          <ButtonLink to="/schedule/base">基础数据</ButtonLink>
          {mayCreate && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => naming.show(null)}>
              新建草稿
            </Button>
          )}
        </>
      }
    >
      <div className="tm-place">
        <label htmlFor="tm-semester">学期</label>
        <Select<number>
          id="tm-semester"
          value={semesterId ?? null}
          options={(semesters.data ?? []).map(({ id: value, name, isCurrent }) => ({
            ...{ value, label: isCurrent ? `${name}（当前）` : name },
          }))}
          onChange={(next) => go({ semesterId: String(next), id: '' })}
        />
      </div>
      {failed !== null && versions.data === undefined ? (
        <section className="card">
          <FailedState
            title="未能加载课表版本"
            text={failureText(failed, api.search)}
            onRetry={() => void versions.refetch()}
          />
        </section>
      ) : versions.data === undefined ? (
        <section className="card">
          <LoadingRows />
        </section>
      ) : chosen === undefined ? (
        <section className="card">
          <EmptyState
            icon="grid"
            title="本学期还没有课表"
            text={
              mayCreate
                ? '任课安排好以后，新建一个草稿，检查数据，自动排课，然后发布。'
                : semester !== undefined && semester.endDate < today()
                  ? '学期已结束，没有发布过课表。'
                  : '课表涵盖全校班级，由学校管理员排课和发布。'
            }
          />
        </section>
      ) : (
        <div className="tm-desk">
          <VersionList versions={list} chosen={chosen} onChoose={(next) => go({ id: String(next) })} />
          <VersionPanel
            key={chosen.id}
            version={chosen}
            others={list}
            mayCreate={mayCreate}
            tab={tab}
            onTab={(next) => go({ id: String(chosen.id), tab: next })}
            onShow={(next) => go({ id: String(next) })}
          />
        </div>
      )}
      <Opened by={naming}>
        {(_, dialog) => (
          <NewDraftDialog
            {...dialog}
            semesterId={semesterId ?? 0}
            versions={list}
            onDone={(made) => go({ id: String(made.id) })}
          />
        )}
      </Opened>
    </ResourcePage>
  )
}
