import {
  lessonPreparationsApi as api,
  type PreparationDetail,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { preparationReviewApi as review } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { useAction } from '../../../../api/action'
import { Icon } from '../../../../lib/icons'
import { useCan } from '../../../../session/access'
import { ButtonLink } from '../../../kit/ButtonLink'
import { useRemove } from '../../../kit/list/useRemove'
import { Opened } from '../../../kit/record/Opened'
import { PaperButton } from '../../../kit/record/PaperButton'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { CREATE, LIST, mayDerive, PREPARATIONS, reviewAddress } from './naming'
import { MasterDialog } from './review/MasterDialog'
import { SubmitDialog } from './review/SubmitDialog'
import { ApplyTemplateDialog } from './templates/ApplyTemplateDialog'
import { SaveTemplateDialog } from './templates/SaveTemplateDialog'
import { VersionsDialog } from './versions/Versions'

interface Props {
  preparation: PreparationDetail
  /** What is written has reached the server; false where it cannot. */
  saved: () => Promise<boolean>
  versions: ReturnType<typeof useOpened<{ first: number | undefined }>>
  onRestored: (preparation: PreparationDetail) => void
}

/** What this person may do about this preparation. */
export const PreparationActions = ({ preparation, saved, versions, onRestored }: Props) => {
  const { id, title, status } = preparation
  const can = useCan()
  const navigate = useNavigate()
  const params = { id }
  const paper = useDownload(api.exportPaper)
  const withdrawing = useAction(review.withdraw)
  const submitting = useOpened<true>()
  const template = useOpened<true>()
  const applying = useOpened<true>()
  const master = useOpened<true>()
  const remove = useRemove({ of: PREPARATIONS, one: api.remove, after: () => navigate(LIST) })
  const after = (go: () => unknown) => () => void saved().then((done) => done && go())
  const isMaster = preparation.masterId !== null || preparation.derivedCount > 0
  const items = [
    { key: 'versions', label: '版本', onClick: after(() => versions.show({ first: undefined })) },
    ...(can('teachingPlan:create') && mayDerive(preparation)
      ? [{ key: 'derive', label: '二次备课', onClick: () => navigate(`${CREATE}?master=${id}`) }]
      : []),
    ...(isMaster ? [{ key: 'master', label: '集体备课', onClick: after(() => master.show(true)) }] : []),
    ...(can('teachingPlan:create')
      ? [
          { key: 'template', label: '存为模板', onClick: after(() => template.show(true)) },
          { key: 'copy', label: '复制', onClick: after(() => navigate(`${CREATE}?copyOf=${id}`)) },
        ]
      : []),
    ...(preparation.mayRemove
      ? [{ key: 'remove', label: '删除', danger: true, onClick: () => void remove.one({ id, name: title }) }]
      : []),
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button>
          更多
          <Icon name="down" size="s" />
        </Button>
      </Dropdown>
      {preparation.mayEdit && can('teachingPlan:create') && (
        <Button icon={<Icon name="copy" />} onClick={after(() => applying.show(true))}>
          套用模板
        </Button>
      )}
      <PaperButton
        busy={paper.busy}
        onChoose={(format) => after(() => paper.run({ params, query: { format } }))()}
      />
      <Button icon={<Icon name="print" />} onClick={() => window.print()}>
        打印
      </Button>
      {preparation.mayReview && (
        <ButtonLink type="primary" to={reviewAddress(preparation)}>
          去审核
        </ButtonLink>
      )}
      {preparation.mayWithdraw && (
        <Button disabled={withdrawing.busy} onClick={() => withdrawing.run({ params })}>
          撤回
        </Button>
      )}
      {preparation.maySubmit && (
        <Button type="primary" onClick={after(() => submitting.show(true))}>
          {status === 'REJECTED' ? '重新提交审核' : '提交审核'}
        </Button>
      )}
      <Opened by={submitting}>{(_, dialog) => <SubmitDialog {...dialog} preparation={preparation} />}</Opened>
      <Opened by={template}>
        {(_, dialog) => <SaveTemplateDialog {...dialog} preparation={preparation} />}
      </Opened>
      <Opened by={applying}>
        {(_, dialog) => <ApplyTemplateDialog {...dialog} preparation={preparation} onApplied={onRestored} />}
      </Opened>
      <Opened by={master}>{(_, dialog) => <MasterDialog {...dialog} preparation={preparation} />}</Opened>
      <Opened by={versions}>
        {({ first }, dialog) => <VersionsDialog {...dialog} {...{ preparation, first, onRestored }} />}
      </Opened>
    </>
  )
}
