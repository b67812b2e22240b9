// The frame with a game: as high as the game, so that the page has one scroll bar; the game is told which part of it is
// in view, so that its bar with the buttons can stay there.
window.showGame = (frame) => {
  const game = frame.contentDocument;
  const tell = () => {
    const { top: edge, height } = frame.getBoundingClientRect();
    const top = edge + frame.clientTop;
    const head = document.querySelector(".top").getBoundingClientRect().bottom;
    const detail = { top: Math.max(0, head - top), bottom: Math.min(height, window.innerHeight - top) };
    game.dispatchEvent(new CustomEvent("view", { detail }));
  };
  window.gameShown?.abort(); // the game before hears no more
  window.gameShown = new AbortController();
  for (const name of ["scroll", "resize"]) window.addEventListener(name, tell, { signal: window.gameShown.signal, passive: true });
  new frame.contentWindow.ResizeObserver(() => {
    if (!game.body.offsetHeight) return; // not visible yet
    frame.style.height = `${game.body.offsetHeight}px`;
    tell();
    if (window.goToGame) document.querySelector(".page-games .mean").scrollIntoView(); // now the page is long enough
    window.goToGame = false;
  }).observe(game.body);
  frame.contentWindow.focus({ preventScroll: true }); // the arrow keys are for the game as soon as it is there
  window.giveChances?.(); // they may have come before it
};
