interface Props {
  /** Who changed it meanwhile. */
  text: string | undefined
  keep: string
  /** Not where what is here means nothing on what is there now. */
  onKeep: (() => void) | undefined
  onLatest: () => void
}

/** Two at one thing: nothing of either is lost, and whoever comes second chooses. */
export const Stale = ({ text, keep, onKeep, onLatest }: Props) =>
  text !== undefined && (
    <div className="m-hw-stale" role="alert">
      <p>{text}</p>
      <div className="m-hw-buttons">
        {onKeep !== undefined && (
          <button type="button" className="m-button m-grow" onClick={onKeep}>
            {keep}
          </button>
        )}
        <button type="button" className="m-button m-grow" onClick={onLatest}>
          改看最新的
        </button>
      </div>
    </div>
  )
