import { AUTHOR_KIND_LABELS } from '@xueqiao/contract/features/growth/authors'
import {
  growthRecordsApi as api,
  type RecordDetail,
} from '@xueqiao/contract/features/growth/growth-records/api'
import { RECORD_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import { Button } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { useSeen } from '../../../../shared/bell/seen'
import { Pictures } from '../../../../shared/photos/Pictures'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { useRemove } from '../../../kit/list/useRemove'
import { isRecordId, RecordPage as OneRecord } from '../../../kit/record/RecordPage'
import { Appeals } from './Appeals'
import { addressOf, LIST, RECORDS, StatusTag } from './naming'
import { RecordDialog } from './RecordDialog'
import { useRecordDialog } from './useRecordDialog'
import './growth-records.css'

const MISSING = {
  icon: 'sprout',
  title: '没有找到这条记录',
  text: '它可能已经删除，或者不是您能查看的。',
} as const

const Actions = ({ row }: { row: RecordDetail }) => {
  const navigate = useNavigate()
  const form = useRecordDialog()
  const remove = useRemove({ of: RECORDS, one: api.remove, after: () => navigate(LIST) })
  const one = { body: { ids: [row.id], versions: { [row.id]: row.version } } }
  return (
    <>
      {row.mayManage && row.status === 'RECORDED' && (
        <Button type="primary" onClick={() => act(api.select, one)}>
          遴选
        </Button>
      )}
      {row.mayManage && row.status === 'SELECTED' && (
        <Button onClick={() => act(api.deselect, one)}>取消遴选</Button>
      )}
      {row.mayEdit && <Button onClick={() => form.edit(row.id)}>编辑</Button>}
      {row.mayRemove && (
        <Button danger onClick={() => remove.one({ id: row.id, name: row.title })}>
          删除
        </Button>
      )}
      <RecordDialog dialog={form} />
    </>
  )
}

const Facts = ({ row }: { row: RecordDetail }) => (
  <section className="card growth-record" aria-label="记录内容">
    <dl>
      <dt>{LABELS.date}</dt>
      <dd>{row.date}</dd>
      <dt>{LABELS.dimension}</dt>
      <dd>
        {row.dimensionName} · {row.indicatorName}
      </dd>
      <dt>{LABELS.authorKind}</dt>
      <dd>
        {row.authorName}（{AUTHOR_KIND_LABELS[row.authorKind]}）
      </dd>
      <dt>{LABELS.content}</dt>
      <dd className="growth-words">{row.content ?? <span className="muted">—</span>}</dd>
    </dl>
    <Pictures pictures={row.photos} />
  </section>
)

/** One record with its photos, and what was said against it. */
export const RecordPage = () => {
  const id = Number(useParams().id)
  const query = useApi(api.get, { params: { id } }, { enabled: isRecordId(id), silent: true, staleTime: 0 })
  useSeen(addressOf({ id }), query.data !== undefined)
  return (
    <OneRecord
      query={query}
      endpoint={api.get}
      known={isRecordId(id)}
      missing={MISSING}
      back={{ to: LIST, label: '返回成长记录' }}
      failed="未能打开成长记录"
    >
      {(row) => (
        <ResourcePage
          title={row.title}
          count={`${row.studentName}，${row.className}，${row.semesterName}`}
          actions={<Actions row={row} />}
        >
          <p>
            <StatusTag {...row} />
          </p>
          <Facts row={row} />
          <Appeals row={row} />
        </ResourcePage>
      )}
    </OneRecord>
  )
}
