import { today } from '@xueqiao/contract/common/school-time'
import { isWithdrawable } from '@xueqiao/contract/features/teaching/timetable/values'
import { schedulesApi as api, type Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Tabs } from 'antd'
import { act, useActions } from '../../../../../api/action'
import { Need } from '../../../../../session/access'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { useConfirm } from '../../../../kit/dialog/useConfirm'
import { Opened } from '../../../../kit/record/Opened'
import { useOpened } from '../../../../kit/record/useOpened'
import { useDownload } from '../../../../kit/useDownload'
import { CheckTab } from './CheckTab'
import { CompareTab } from './CompareTab'
import { isOpenFor } from './editable'
import { NameDialog } from './NameDialog'
import { PrintAll } from './PrintAll'
import { PublishDialog } from './PublishDialog'
import { RulesTab } from './RulesTab'
import { RunTab } from './RunTab'
import { WatchesTab } from './WatchesTab'

interface Props {
  version: Schedule
  others: readonly Schedule[]
  /** Of all that is taught in its semester, and so a copy of it. */
  mayCreate: boolean
  /** Which of its parts: findings of the check lead to the one in which they are mended. */
  tab: string
  onTab: (tab: string) => void
  onShow: (id: number) => void
}

const Actions = ({ version, mayCreate, onShow }: Pick<Props, 'version' | 'mayCreate' | 'onShow'>) => {
  const { id, name, mayEdit, effectiveFrom, watchesVersion } = version
  const naming = useOpened<'copy' | 'rename'>()
  const publishing = useOpened<null>()
  const confirm = useConfirm()
  const { run, busy } = useActions()
  const exporting = useDownload(api.exportAll)
  const remove = async () => {
    const question = `确定删除草稿 ${name} 吗？其中排好的课一并删除。`
    if (await confirm({ title: '删除草稿', question, ok: '删除', danger: true }))
      await run(api.remove, { params: { id } })
  }
  const withdraw = async () => {
    const question = `撤回后 ${name} 又是草稿，${effectiveFrom} 起仍按之前发布的课表上课。确定要撤回吗？`
    const note = '收到新课表提醒的教师、学生和家长会收到撤回的提醒。'
    if (await confirm({ title: '撤回发布', question, note, ok: '撤回', danger: true }))
      await run(api.withdraw, { params: { id } })
  }
  return (
    <div className="tm-actions">
      <Button loading={exporting.busy} onClick={() => void exporting.run({ params: { id } })}>
        导出总课表
      </Button>
      <PrintAll version={version} />
      <ButtonLink to={`/schedule/workbench?id=${id}`}>
        {isOpenFor(version) ? '手工调整' : '查看课表'}
      </ButtonLink>
      {mayCreate && <Button onClick={() => naming.show('copy')}>复制</Button>}
      {mayEdit && isWithdrawable(version, today()) && (
        <Need code="schedule:manage">
          <Button danger loading={busy} onClick={() => void withdraw()}>
            撤回发布
          </Button>
        </Need>
      )}
      {isOpenFor(version) && (
        <>
          <Button onClick={() => naming.show('rename')}>重命名</Button>
          <Button danger loading={busy} onClick={() => void remove()}>
            删除
          </Button>
          <Need code="schedule:manage">
            <Button type="primary" onClick={() => publishing.show(null)}>
              发布课表
            </Button>
          </Need>
        </>
      )}
      <Opened by={naming}>
        {(what, dialog) =>
          what === 'copy' ? (
            <NameDialog
              {...dialog}
              title={`复制 ${name} 为草稿`}
              endpoint={api.copy}
              inputOf={(next) => ({ params: { id }, body: { name: next } })}
              onDone={(made) => onShow(made.id)}
            />
          ) : (
            <NameDialog
              {...dialog}
              title="重命名"
              endpoint={api.update}
              name={name}
              inputOf={(next) => ({ params: { id }, body: { name: next, version: version.version } })}
            />
          )
        }
      </Opened>
      <Opened by={publishing}>
        {(_, dialog) => (
          <PublishDialog
            {...dialog}
            version={version}
            onSave={(effectiveFrom) =>
              act(api.publish, {
                params: { id },
                body: { effectiveFrom, version: version.version, watchesVersion },
              })
            }
          />
        )}
      </Opened>
    </div>
  )
}

/** One version: what stands in its way, what it shall be like, what was worked out, and the table itself. */
export const VersionPanel = ({ version, others, mayCreate, tab, onTab, onShow }: Props) => {
  const items = [
    { key: 'check', label: '数据检查', children: <CheckTab version={version} mayCreate={mayCreate} /> },
    // Whoever leaves it has been asked about what is not saved.
    { key: 'rules', label: '规则', children: <RulesTab version={version} />, destroyOnHidden: true },
    { key: 'run', label: '自动排课', children: <RunTab version={version} /> },
    { key: 'watches', label: '早读晚自习', children: <WatchesTab version={version} /> },
    { key: 'compare', label: '比较', children: <CompareTab version={version} others={others} /> },
  ]
  // An address may name a part that there is not.
  const open = items.find(({ key }) => key === tab)?.key ?? 'check'
  return (
    <section className="card tm-panel" aria-label={version.name}>
      <header>
        <h2>{version.name}</h2>
        <span className="muted">
          已排 {version.placed} / {version.lessons} 次课{version.locked > 0 && `，锁定 ${version.locked} 次`}
          {version.effectiveFrom !== null && `，${version.effectiveFrom} 起执行`}
          {version.basedOnName !== null && `，由 ${version.basedOnName} 复制`}
        </span>
        <Actions {...{ version, mayCreate, onShow }} />
      </header>
      <Tabs activeKey={open} onChange={onTab} items={items} />
    </section>
  )
}
