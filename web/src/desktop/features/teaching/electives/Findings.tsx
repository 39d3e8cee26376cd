import type { ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type { ElectiveOverview } from '@xueqiao/contract/features/teaching/electives/sections'
import { Button } from 'antd'
import { Icon } from '../../../../lib/icons'
import { findingsOf } from './findings'
import type { Moved } from './moving'

interface Props {
  plan: ElectivePlan
  overview: ElectiveOverview
  /** Left out where nobody is placed. */
  onPlace?: (moved: Moved) => void
}

/** What is still wrong stays here until it is mended. */
export const Findings = ({ plan, overview, onPlace }: Props) => {
  const findings = findingsOf(plan, overview)
  if (findings.length === 0)
    return (
      <p className="el-fine">
        <Icon name="check" /> 所有学生都已编入教学班，人数、教师和教室都没有问题。
      </p>
    )
  return (
    <ul className="el-findings" aria-label="待处理">
      {findings.map(({ text, blocking }) => (
        <li key={text} data-blocking={blocking}>
          <Icon name={blocking ? 'alert' : 'warn'} />
          <span>
            <b>{blocking ? '须处理' : '请注意'}</b> {text}
          </span>
          {blocking && onPlace && (
            <span className="el-waiting">
              {overview.waiting.map(({ studentId, studentName, className, courseName }) => (
                <Button
                  key={`${studentId} ${courseName}`}
                  size="small"
                  onClick={() => onPlace({ studentId, studentName, courseName, others: [] })}
                >
                  {className} {studentName}：编入{courseName}
                </Button>
              ))}
              {overview.waitingCount > overview.waiting.length && (
                <span className="muted">先列出 {overview.waiting.length} 人次</span>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
