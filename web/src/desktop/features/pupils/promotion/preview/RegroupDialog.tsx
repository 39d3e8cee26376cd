import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { promotionApi } from '@xueqiao/contract/features/pupils/promotion/api'
import {
  type PromotionPlan,
  type PromotionPreview,
  REGROUP,
} from '@xueqiao/contract/features/pupils/promotion/plan'
import { Button, Checkbox, Form, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../../../api/call'
import { failureText } from '../../../../../api/failure'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { useDebounced } from '../../../../pickers/useDebounced'
import { people } from '../naming'
import { type Regroup, withRegroup } from '../plan'
import { RegroupResult } from './RegroupResult'

const { preview: endpoint } = promotionApi
const PATIENCE_MS = 300

interface Props {
  open: boolean
  grade: number
  title: string
  plan: PromotionPlan
  preview: PromotionPreview
  onSave: (plan: PromotionPlan) => void
  onClose: () => void
}

/** Split, merge, rearrange: what would come of it is shown before it is taken. Mounted anew for each opening. */
export const RegroupDialog = ({ open, grade, title, plan, preview, onSave, onClose }: Props) => {
  const classes = preview.classes.filter((one) => one.grade === grade)
  const free = classes.filter(({ regroup }) => regroup === null)
  const [classIds, setClassIds] = useState(() => free.map(({ id }) => id))
  const [count, setCount] = useState(free.length)
  const [keep, setKeep] = useState(false)
  const [siblingsApart, setSiblingsApart] = useState(true)
  const regroup: Regroup = { classIds, count, keep, siblingsApart }
  const wanted = useDebounced(JSON.stringify(regroup), PATIENCE_MS)
  const settled = wanted === JSON.stringify(regroup)
  const tried = withRegroup(plan, regroup)
  const result = useQuery({
    queryKey: [endpoint.path, tried],
    queryFn: ({ signal }) => call(endpoint, { body: tried }, { signal }),
    placeholderData: keepPreviousData,
    enabled: settled && classIds.length > 0,
    meta: { endpoint, silent: true },
    gcTime: 0,
  })
  const ready = settled && classIds.length > 0 && result.isSuccess && !result.isFetching
  return (
    <Dialog
      open={open}
      title={title}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={false} disabled={!ready} text="采用" onClick={() => onSave(tried)} />
        </>
      }
    >
      <Form layout="vertical" className="kit-form">
        <Form.Item label="把这些班级的学生放在一起" htmlFor="">
          <Checkbox.Group
            className="promo-classes"
            value={classIds}
            onChange={(ids) => {
              // The first ones go on and the others end, so they keep the order of the school.
              const next = classes.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
              setClassIds(next)
              if (count === classIds.length) setCount(Math.max(1, next.length))
            }}
            options={classes.map(({ id, name, students, regroup: other }) => ({
              value: id,
              label: `${name}（${people(students)}）`,
              disabled: other !== null,
            }))}
          />
        </Form.Item>
        <div className="promo-regroup">
          <Form.Item label="分成几个班" htmlFor="promo-count">
            <InputNumber
              id="promo-count"
              min={REGROUP.min}
              max={REGROUP.max}
              precision={0}
              changeOnWheel={false}
              value={count}
              onChange={(value) => value !== null && setCount(value)}
            />
          </Form.Item>
          <Form.Item label="怎样分" htmlFor="">
            <Radio.Group
              aria-label="怎样分"
              value={keep}
              onChange={(event) => setKeep(event.target.value === true)}
              options={[
                { value: false, label: '全部打乱，均衡分配' },
                { value: true, label: '尽量留在原班' },
              ]}
            />
          </Form.Item>
          <Form.Item label="兄弟姐妹" htmlFor="">
            <Checkbox checked={siblingsApart} onChange={(event) => setSiblingsApart(event.target.checked)}>
              分到不同班级
            </Checkbox>
          </Form.Item>
        </div>
      </Form>
      {classIds.length === 0 ? (
        <p className="kit-none">请选择要分班的班级</p>
      ) : result.isError ? (
        <FailedState
          title="未能计算分班结果"
          text={failureText(result.error, endpoint)}
          onRetry={() => result.refetch()}
        />
      ) : result.data === undefined ? (
        <LoadingRows rows={3} />
      ) : (
        <RegroupResult regroup={regroup} before={preview} after={result.data} busy={!ready} />
      )}
    </Dialog>
  )
}
