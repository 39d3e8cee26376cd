import { courseResourcesApi as api } from '@xueqiao/contract/features/teaching/course-resources/api'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/queries'
import { Icon } from '../../../lib/icons'
import { sizeText } from '../../../shared/course-resources/address'
import { KIND_ICONS, placeOf } from '../../../shared/course-resources/kinds'
import { useDebounced } from '../../pickers/useDebounced'
import { Dialog } from '../dialog/Dialog'

export interface Resource {
  id: number
  name: string
}

interface Props {
  open: boolean
  courseId: number
  onClose: () => void
  onChoose: (resource: Resource) => void
}

const SHOWN = 20
const STILL_MS = 250

const Body = ({ courseId, onChoose }: Pick<Props, 'courseId' | 'onChoose'>) => {
  const [typed, setTyped] = useState('')
  const [everywhere, setEverywhere] = useState(false)
  const keyword = useDebounced(typed.trim(), STILL_MS)
  const { data } = useApi(api.search, {
    query: {
      size: SHOWN,
      ...(keyword !== '' && { keyword }),
      ...(!everywhere && { courseId }),
    },
  })
  const rows = data?.content ?? []
  return (
    <div className="resource-choice">
      <div className="resource-choice-find">
        <Input
          value={typed}
          maxLength={50}
          allowClear
          autoFocus
          aria-label="查找资源"
          placeholder="名称、标签或拼音"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Checkbox checked={everywhere} onChange={({ target }) => setEverywhere(target.checked)}>
          所有课程
        </Checkbox>
      </div>
      <ul aria-label="课程资源">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onChoose(row)}>
              <Icon name={KIND_ICONS[row.kind]} />
              <b>{row.name}</b>
              <small className="muted">
                {[everywhere ? row.courseName : '', placeOf(row), sizeText(row.size), row.authorName]
                  .filter((one) => one !== '')
                  .join('，')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {data !== undefined && (rows.length === 0 || data.totalElements > rows.length) && (
        <p className="muted">
          {rows.length === 0 ? '没有找到资源。' : `只显示前 ${SHOWN} 份，请输入名称查找。`}
        </p>
      )}
    </div>
  )
}

/** One of the resources that the writer may see. */
export const ResourceChoice = ({ open, courseId, onClose, onChoose }: Props) => (
  <Dialog open={open} title="插入资源" width={560} onClose={onClose}>
    <Body {...{ courseId, onChoose }} />
  </Dialog>
)
