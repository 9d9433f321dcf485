/** The thread that reads geometry and properties of a model; by this name the page's policy lets it start. */
import '@thatopen/fragments/worker';
