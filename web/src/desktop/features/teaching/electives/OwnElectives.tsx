import { electivesApi as api, type MyElectives } from '@xueqiao/contract/features/teaching/electives/api'
import { Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { lastChild } from '../../../../shared/child'
import { combinationOf, standingOf, useChoosing } from '../../../../shared/electives/choosing'
import { ButtonLink } from '../../../kit/ButtonLink'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { LIST } from './naming'
import './electives.css'

const options = (courses: readonly { id: number; name: string }[]) =>
  courses.map(({ id, name }) => ({ value: id, label: name }))

const Choosing = ({ electives, onDone }: { electives: MyElectives; onDone: () => void }) => {
  const { plan } = electives
  const choice = useChoosing(electives, onDone)
  return (
    <div className="el-part el-choose">
      <fieldset>
        <legend>首选科目，选 1 门</legend>
        <Radio.Group
          value={choice.firstId}
          options={options(plan.firsts)}
          onChange={({ target }) => choice.setFirst(target.value)}
        />
      </fieldset>
      <fieldset>
        <legend>再选科目，选 2 门</legend>
        {plan.seconds.map(({ id, name }) => (
          <Checkbox key={id} checked={choice.secondIds.includes(id)} onChange={() => choice.toggle(id)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Button
        type="primary"
        disabled={!choice.isWhole}
        loading={choice.busy}
        onClick={() => void choice.save()}
      >
        保存选科
      </Button>
    </div>
  )
}

const Own = ({ electives }: { electives: MyElectives }) => {
  const { plan, first, sections, mayChoose } = electives
  const [changing, setChanging] = useState(false)
  useSeen(LIST, true)
  const isChoosing = mayChoose && (first === null || changing)
  return (
    <section className="card" aria-label="选科">
      <header>
        <h2>{electives.studentName}的选科</h2>
        <span className={mayChoose && first === null ? 'tag orange' : 'muted'}>{standingOf(electives)}</span>
      </header>
      {isChoosing ? (
        <Choosing electives={electives} onDone={() => setChanging(false)} />
      ) : (
        <div className="el-part">
          <p className="el-own">
            <b>{first === null ? '没有选科' : combinationOf(electives)}</b>
            {mayChoose && <Button onClick={() => setChanging(true)}>改选</Button>}
          </p>
          {plan.status === 'CONFIRMED' && sections.length > 0 && (
            <table className="el-mine" aria-label="我的教学班">
              <thead>
                <tr>
                  <th scope="col">走班段</th>
                  <th scope="col">教学班</th>
                  <th scope="col">教师</th>
                  <th scope="col">教室</th>
                </tr>
              </thead>
              <tbody>
                {sections.map(({ name, band, teacherName, roomName }) => (
                  <tr key={band}>
                    <td>第 {band} 段</td>
                    <td>{name}</td>
                    <td>{teacherName ?? '待定'}</td>
                    <td>{roomName ?? '待定'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </section>
  )
}

/** What a pupil takes, and where they are taught it; a parent reads it. */
export const OwnElectives = () => {
  const { kind, user } = useViewer()
  const [params] = useSearchParams()
  const child = Number(params.get('studentId')) || (user === null ? undefined : lastChild(user.id))
  const of = kind === 'parent' && child !== undefined ? { studentId: child } : {}
  const query = useApi(api.mine, { query: of }, { silent: true, staleTime: 0 })
  return (
    <ResourcePage
      title="选科"
      count={query.data?.plan.semesterName}
      actions={<ButtonLink to="/schedule/class">课表</ButtonLink>}
    >
      {query.data === undefined ? (
        <section className="card">
          {query.error === null ? (
            <LoadingRows rows={4} />
          ) : (
            <FailedState
              title="未能打开选科"
              text={failureText(query.error, api.mine)}
              onRetry={query.refetch}
            />
          )}
        </section>
      ) : query.data === null ? (
        <section className="card">
          <EmptyState icon="users" title="现在没有选科" text="年级开始选科后会显示在这里。" />
        </section>
      ) : (
        <Own key={query.data.plan.id} electives={query.data} />
      )}
    </ResourcePage>
  )
}
