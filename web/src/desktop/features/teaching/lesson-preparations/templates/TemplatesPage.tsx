import {
  preparationTemplatesApi as api,
  TEMPLATE_SCOPE_LABELS,
  TEMPLATE_SCOPES,
  type TemplateRow,
} from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { formatFeedTime } from '../../../../../lib/format'
import { Need } from '../../../../../session/access'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { Tool } from '../../../../kit/list/Tool'
import { useRemove } from '../../../../kit/list/useRemove'
import { CREATE } from '../naming'
import { TemplateEditor } from './TemplateEditor'
import '../bench.css'
import '../lists.css'

const TEMPLATE = { noun: '备课模板', measure: '个' }

interface CardProps {
  template: TemplateRow
  onEdit: () => void
  onRemove: () => void
}

const Card = ({ template, onEdit, onRemove }: CardProps) => {
  const navigate = useNavigate()
  const { id, name, stepCount, minutes, authorName, departmentName, updatedAt, mayEdit } = template
  return (
    <li className="card prep-template">
      <h3>{name}</h3>
      <p className="muted">
        {stepCount} 个环节{minutes > 0 && `，${minutes} 分钟`}
      </p>
      <p className="muted">
        {[departmentName, authorName].filter(Boolean).join('，')}，{formatFeedTime(updatedAt)}
      </p>
      <div>
        <Button type="primary" size="small" onClick={() => navigate(`${CREATE}?template=${id}`)}>
          用来备课
        </Button>
        <Button size="small" onClick={onEdit}>
          {mayEdit ? '编辑' : '查看'}
        </Button>
        {mayEdit && (
          <Button size="small" danger onClick={onRemove}>
            删除
          </Button>
        )}
      </div>
    </li>
  )
}

/** Outlines that preparations begin with: the school's, the group's, one's own. */
export const TemplatesPage = () => {
  const query = useApi(api.list, undefined, { silent: true, staleTime: 0 })
  const [params, setParams] = useSearchParams()
  const edited = params.get('edit')
  const edit = (what: string | undefined) => setParams(what === undefined ? {} : { edit: what })
  const remove = useRemove({ of: TEMPLATE, one: api.remove })
  const { data = [] } = query
  if (edited !== null)
    return <TemplateEditor id={Number(edited) || undefined} onClose={() => edit(undefined)} />
  return (
    <ResourcePage
      title="备课模板"
      count={query.data && `共 ${data.length} 个`}
      onAdd={() => edit('new')}
      actions={
        <Tool icon="plus" type="primary" need="teachingPlan:create" onClick={() => edit('new')}>
          新建模板
        </Tool>
      }
    >
      {query.isError && (
        <section className="card">
          <FailedState
            title="未能加载模板"
            text={failureText(query.error, api.list)}
            onRetry={() => void query.refetch()}
          />
        </section>
      )}
      {query.isPending && (
        <section className="card">
          <LoadingRows rows={4} />
        </section>
      )}
      {query.isSuccess && data.length === 0 && (
        <section className="card">
          <EmptyState icon="book" title="还没有模板" text="写一个提纲，或者把一份备课存为模板。">
            <Need code="teachingPlan:create">
              <Button onClick={() => edit('new')}>新建第一个模板</Button>
            </Need>
          </EmptyState>
        </section>
      )}
      {TEMPLATE_SCOPES.map((scope) => {
        const rows = data.filter((row) => row.scope === scope)
        return rows.length === 0 ? null : (
          <section key={scope} aria-label={TEMPLATE_SCOPE_LABELS[scope]} className="prep-scope">
            <h2>
              {TEMPLATE_SCOPE_LABELS[scope]} <small className="muted">{rows.length} 个</small>
            </h2>
            <ul>
              {rows.map((row) => (
                <Card
                  key={row.id}
                  template={row}
                  onEdit={() => edit(String(row.id))}
                  onRemove={() => void remove.one(row)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </ResourcePage>
  )
}
