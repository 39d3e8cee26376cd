import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import {
  type Schedule,
  type ScheduleLesson,
  schedulesApi,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '../../../../../api/queries'
import { type Paper, PrintButton, printOn } from '../../../../timetable/PrintButton'
import { sheetsOf } from './sheets'
import { WallSheet } from './WallSheet'

interface Props {
  version: Schedule
  paper: Paper
  onPrinted: () => void
}

const Sheets = ({ version, paper, lessons, onPrinted }: Props & { lessons: readonly ScheduleLesson[] }) => {
  const classes = useApi(classesApi.options)
  const sheets = classes.data && sheetsOf(lessons, classes.data)
  const ready = sheets !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all of it stands on the page
  useEffect(() => {
    if (!ready) return
    printOn(paper)
    onPrinted()
  }, [ready])
  return createPortal(
    <div className="wall">
      {sheets?.map((sheet) => (
        <WallSheet key={sheet.grade} name={version.name} sheet={sheet} />
      ))}
    </div>,
    document.body,
  )
}

/** 总课表 on paper: all classes of a grade on one sheet. */
export const PrintAll = ({ version }: { version: Schedule }) => {
  const [paper, setPaper] = useState<Paper>()
  const lessons = useApi(
    schedulesApi.lessons,
    { params: { id: version.id }, query: {} },
    { enabled: paper !== undefined, staleTime: 0 },
  )
  const isThere = lessons.data !== undefined && !lessons.isFetching
  return (
    <>
      <PrintButton label="打印总课表" busy={lessons.isFetching} onChoose={setPaper} />
      {paper !== undefined && isThere && (
        <Sheets {...{ version, paper }} lessons={lessons.data} onPrinted={() => setPaper(undefined)} />
      )}
    </>
  )
}
