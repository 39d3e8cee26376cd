import type { ReactNode } from 'react'
import { RevealScope } from '../../../../kit/record/Reveals'

export const StudentReveals = ({ children }: { children: ReactNode }) => (
  <RevealScope
    note="查看会留下记录：家长可以看到是谁、在什么时候、为什么查看。"
    reasons={['联系家长', '核对学籍信息', '家访', '紧急情况']}
  >
    {children}
  </RevealScope>
)
