/** Where the first script puts a proof for the page to take. */
export const PROOF_SLOT = '__linekeeperProof';

/** The proof is taken off the address first, so that it stands in no history and goes with no click. */
export const PHONE_SCRIPT = `(function(){var m=/^#t=([\\w-]+)$/.exec(location.hash);if(m){window.${PROOF_SLOT}=m[1];history.replaceState(null,'',location.pathname+location.search)}try{if(localStorage.getItem('linekeeper.skin')==='dark')document.documentElement.setAttribute('data-mui-color-scheme','dark')}catch(e){}})()`;
